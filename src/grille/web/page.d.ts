// Types shared by the page's modules in static/. Read by the type checker alone (`make page`), never by a browser.

/** Attributes and properties for an element; names that begin with "on" are event listeners. */
interface Attributes {
    [listener: `on${string}`]: (event: any) => unknown;
    [name: string]: unknown;
}
type Child = Node | string | number | boolean | null | undefined | readonly Child[];

type Family = "sudoku" | "dominosa" | "chain";
type Moves = string[][];

interface Fault {
    message: string;
    cells: string[];
}

/** A game as it is saved, here and in the terminal. */
interface Save {
    grille: number;
    family: string;
    puzzle: string;
    moves: Moves;
    at: number;
    bookmarks: Record<string, number>;
    seconds: number;
    hints: number;
}

/** What to generate: another puzzle of the same kind has the same spec. */
interface Spec {
    family: string;
    level: string | null;
    play_level?: string | null;
    options: Record<string, unknown>;
    seed?: number | undefined;
}

/** What the page stores beside a save. */
interface About {
    level?: string | null;
    score?: number | null;
    spec?: Spec | null;
    /** The play level: its name means the same in every family. */
    play_level?: string | null | undefined;
    date?: string | undefined;
    shown?: boolean;
    /** The digits that are highlighted in a Dominosa. */
    marks?: (number | null)[];
}

/** A stored game: its key and text in the browser's storage, and what the text holds. */
interface StoredGame {
    key: string;
    text: string | null;
    save: Save | null;
    about: About;
    when: number;
}

interface Evidence {
    role: string;
    kind: "region" | "cell" | "candidate" | "link";
    at: string[];
    text: string;
    /** A link of a chain that was read already. */
    past?: boolean;
}
interface Branch {
    sentence: string;
    steps: Step[];
}
interface Step {
    technique: string;
    title: string;
    sentence: string;
    where: string;
    notice: string;
    reason: string;
    conclusion: string;
    places: string[];
    removes: string[];
    pattern: Evidence[];
    contradiction: boolean;
    branches?: Branch[];
    moves: string[];
    /** The cells that the first part of a hint names. */
    look?: string[];
}

/** Where a word of a step lies on a board. */
interface Place {
    boxes?: Box[];
    dot?: { x: number; y: number; r: number; text?: string };
    ghost?: string | undefined;
}
interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

/** Replies of the service, as far as the page uses them. */
interface HintReply {
    nudge: string;
    title: string;
    explanation: string;
    step: Step | null;
    mistakes: Fault[];
    moves: string[];
}
interface Rating {
    level: string | null;
    score: number;
    hardest: string | null;
    techniques: Record<string, number>;
    message: string;
}
interface Generated {
    family: string;
    puzzle: string;
    level: string | null;
    score: number | null;
    outcome?: string;
    play_level?: string | null;
    path?: unknown;
    board?: unknown;
    date?: string;
    moves?: Moves;
}
interface Progress {
    attempts: number;
    seconds: number;
}
interface Technique {
    id: string;
    title: string;
    level: string;
    pages: number;
    /** The description of the technique. */
    lesson: string;
    proves_contradiction: boolean;
}
interface FamilyOption {
    name: string;
    title: string;
    default: string | number | boolean | string[];
    choices: string[];
    low: number | null;
    high: number | null;
}
interface PlayLevel {
    name: string;
    level: string;
    effort: string;
}
interface FamilyInfo {
    name: string;
    title: string;
    levels: string[];
    play_levels: PlayLevel[];
    /** Kinds of puzzles that the option `variant` names. */
    variants: { name: string; title: string; about: string; hardest: string }[];
    options: FamilyOption[];
    techniques: Technique[];
    first: number;
}
interface LessonPage {
    says: string;
    read?: boolean;
    rest?: boolean;
    puzzle?: string;
    moves?: Moves;
    step?: Step | null;
    beat?: number;
    claims?: { text: string; title: string }[];
    number?: number | null;
    /** The steps that the page accepts. */
    right?: { places?: string[]; removes?: string[] }[];
}
/** The judgement of a move in a lesson. */
interface Judgement {
    finding: string;
    allowed: boolean;
    finished: boolean;
    sentence: string;
    cells: string[];
    step: Step | null;
    moves: string[];
    /** Whether another source may know better what is wrong, or that it is right. */
    provisional?: boolean;
}

/** Where answers come from: a service, files, or what is stored here. Its answer is null where it has none. */
interface Source {
    ask(verb: string, fields: Record<string, any>, options: AskOptions): Promise<any>;
}
interface AskOptions {
    signal?: AbortSignal | null;
    onProgress?: (progress: Progress) => void;
}

/** A step of a path, without the fields that follow from the others. */
interface PackedStep {
    technique: string;
    notice?: string;
    reason?: string;
    conclusion?: string;
    where?: string;
    places?: string[];
    removes?: string[];
    pattern?: Evidence[];
    contradiction?: boolean;
    branches?: { sentence: string; steps: PackedStep[] }[];
    moves?: string[];
}
/** The explained path of a puzzle, with the moves that enter its solution. */
interface StoredPath {
    steps: PackedStep[];
    answer: string[];
    rating: { level: string | null; score: number | null; hardest: string | null; techniques: Record<string, number> };
    when: number;
}
/** A game with the path of its puzzle, and the board of the solution. */
interface PathGame {
    game: import("./static/game.js").Game;
    path: StoredPath;
    solved: any;
    steps: Step[];
}

/** What a board is given: the game, and functions that act on it. */
interface Session {
    readonly game: { readonly puzzle: any; readonly board: any; readonly made: Moves };
    /** What is stored beside the game; a view keeps there what is no move. */
    about?: About;
    /** Stores what has changed in `about`. */
    keep?(): void;
    /** The entry mode to begin with, such as centre. */
    mode?: string;
    /** Makes moves as one entry. */
    act(...texts: string[]): unknown;
    /** Shows a message beside the board. */
    message(text: string): void;
    /** Asks the service about the puzzle; null where it failed, which is shown. */
    request(verb: string, fields?: Record<string, unknown>): Promise<any>;
    setting(name: string): boolean;
    /** Plays moves one after another beside the game. */
    animate(source: () => Promise<string[]>): unknown;
    /** Set in lessons, where a board offers no solution. */
    teaching?: boolean;
}

/** A board on the page. */
interface View {
    element: HTMLElement | SVGElement;
    /** Buttons of the toolbar, and the keys. */
    tools: HTMLElement[];
    controls: HTMLElement[];
    /** More actions, by label. */
    menu: [string, () => unknown][];
    refresh(): void;
    focus(): void;
    /** Handles a key, wherever the focus is; false where it has no meaning here. */
    key(event: KeyboardEvent): boolean;
    /** Shows a stage of a step; of a chain, only so many links. */
    mark(step: Step | null, stage: number, walk?: number): void;
    markFaults(cells: string[]): void;
    pointAt(where: string): void;
    /** The cells or tiles that a text names. */
    cellsOf(text: string): string[];
    /** How a name is shown in a text. */
    wordFor?(name: string): Child;
    /** Lights up cells or tiles. */
    light(names: string[]): void;
    /** What is selected, and what is left. */
    status(): string;
    /** Quiet motion: at the end, and when a house is complete. */
    celebrate?(last?: string): void;
    completed?(before: any): void;
    /** What is said when a game begins. */
    opening?: string | undefined;
    /** Width by height, where the board has a shape of its own. */
    ratio?: number;
    zoom?: { zoomIn(): void; zoomOut(): void; fit(): void } | null;
    /** Keys and what they do. */
    keyboardHelp: string[][];
}

/** Where a puzzle is entered. */
interface Editor {
    element: HTMLElement | SVGElement;
    controls: HTMLElement[];
    focus(): void;
    /** Handles a key; false where it has no meaning here. */
    key(event: KeyboardEvent): boolean;
    undo(): unknown;
    redo(): unknown;
    /** The puzzle; null while something is missing. */
    text(): string | null;
    /** What is missing. */
    missing(): string;
    /** What is entered so far, as data; and the way back. What does not fit is left out. */
    draft(): unknown;
    restore(draft: any): void;
    /** Shows candidates in the cells that are empty; null hides them. */
    note?(candidates: Record<string, number[]> | null): void;
    /** Kinds of symmetry, and the empty cells whose partners are filled. */
    symmetries?: string[];
    partners?(kind: string): string[];
    /** What else can be said about a puzzle. */
    details?(text: string): Promise<string>;
}

/** The modules of a family: its rules and its board. */
interface FamilyModule {
    title: string;
    /** The title of one puzzle, where it has rules of its own. */
    titleOf?(puzzle: any): string;
    read(text: string): any;
    /** Makes a puzzle readable whose rules are not known here, from the description of its board. */
    learnBoard?(text: string, board: any): Promise<void>;
    /** The text of a puzzle in links, where another one is shorter. */
    linkText?(puzzle: any): string;
    start(puzzle: any): any;
    after(puzzle: any, board: any, move: string): any;
    clashes(puzzle: any, board: any): Fault[];
    done(puzzle: any, board: any): boolean;
    /** Whether nothing is left to enter, and what to say where it is not the end. */
    full(puzzle: any, board: any): boolean;
    fullMessage: string;
    unfinished?(puzzle: any, board: any): string;
    /** The facts of a board: what is placed with a plus, what is ruled out with a minus. */
    facts(puzzle: any, board: any): Set<string>;
    /** The moves that make a step on a board. */
    stepMoves(puzzle: any, board: any, step: Step): string[];
    /** Whether a step adds nothing to a board. */
    entered(puzzle: any, board: any, step: Step): boolean;
    /** The facts that differ from the solution. */
    mistakes(puzzle: any, facts: Iterable<string>, solved: any): Fault[];
    /** Whether a move says nothing about the solution, such as a note. */
    aside(puzzle: any, board: any, move: string): boolean;
    /** Where no step from the start applies although nothing is wrong, what to do. */
    waiting?(puzzle: any, board: any, solved: any): string | null;
    /** A move as a sentence. */
    describe(move: string, puzzle: any): string;
    /** A message in the words of the board. */
    wording?(text: string, board: any): string;
    /** The moves that take everything back. */
    clear?(puzzle: any, board: any): string[];
    /** A small picture of a board, for lists of games. */
    picture(puzzle: any, board: any): SVGSVGElement;
    sample: { puzzle: string; moves: string[] };
    /** A line below a printed board. */
    sheetNote?(puzzle: any): string;
    /** Links that open a puzzle on other sites. */
    elsewhere(puzzle: any): { title: string; href: string }[];
    /** Why there are no such links; empty where there is nothing to say. */
    notElsewhere?(puzzle: any): string;
    /** Variants that are offered first, and the sizes they have. */
    playVariants?: { first: string[]; sizes: number[] };
    playSizes: {
        option: string;
        label: string;
        usual: number;
        sizes: number[];
        unit: (size: number) => string;
        /** The size of a puzzle. */
        of?: (puzzle: any) => number;
    };
    view(session: Session): View;
    /** The entry mode in which something is ruled out, and a sentence about it; absent where there is none. */
    rulingOut?: { mode: string; says: string };
}

/** The editor of a family. */
interface EditorModule {
    editor(size: number, changed: () => void): Editor;
    /** A puzzle as a draft of the editor, with its size (0 where no size has it). */
    draftOf(puzzle: string): { size: number; draft: unknown };
    /** Sizes by label; null where a puzzle has no size. */
    sizes: Record<string, number> | null;
    defaultSize: number | null;
}

interface House {
    name: string;
    cells: number[];
}
interface SudokuPuzzle {
    text: string;
    side: number;
    rows: number;
    columns: number;
    givens: string;
    symbols: string;
    houses: House[];
    peers: Set<number>[];
    /** The smallest digit: 1, or 0. */
    first: number;
    variant?: SudokuVariant;
}
/** What a Sudoku has beyond rows, columns and boxes. */
interface SudokuVariant {
    title: string;
    rules: { title: string; text: string }[];
    /** What is said when a game begins. */
    opening: string;
    /** A payload of f-puzzles that says all of the puzzle, where there is one. */
    short: string | null;
    /** Whether clues stand beside the grid. */
    rim: number;
    /** Thick lines: top, left, bottom, right. */
    edges: [number, number, number, number][];
    /** Cells with a number in their first corner. */
    labelled: Set<number>;
    clashes(digits: string): Fault[];
    shapes(layer: "behind" | "above"): SVGGElement;
    /** The clues on a cell, in words. */
    cluesAt(cell: number): string[];
    showRules(): void;
}
interface SudokuBoard {
    digits: string;
    centre: string[];
    corner: string[];
    /** A bit per colour. */
    colours: number[];
    /** The colours of candidates: pairs of a digit and its colour. */
    tints: string[];
    /** Links between candidates, such as r1c1/5-r2c2/5. */
    links: string[];
}

type Pair = [number, number];
interface DominosaPuzzle {
    text: string;
    rows: number;
    columns: number;
    digits: number[];
    pieces: Map<string, number>;
    highest: number;
}
/** Spots are texts of two squares, such as "3,4"; marks are the highlighted digits. */
interface DominosaBoard {
    laid: string[];
    closed: string[];
    marks: (number | null)[];
}

interface Hand {
    text: string;
    tiles: Pair[];
    ring: boolean;
    start: number | null;
    end: number | null;
    table: Pair[];
}
/** Tiles as index and face; the index is null where the tile lay on the table from the start. */
interface ChainBoard {
    held: [number, Pair][];
    lying: [number | null, Pair][];
}

// The parts of a service worker that sw.js uses.
interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
    readonly request: Request;
    respondWith(reply: Promise<Response | undefined>): void;
}
interface ServiceWorkerScope {
    readonly registration: ServiceWorkerRegistration;
    readonly clients: { claim(): Promise<void>; matchAll(options: { type: "window" }): Promise<WindowClient[]> };
    skipWaiting(): Promise<void>;
    addEventListener(name: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
    addEventListener(
        name: "message",
        listener: (event: ExtendableEvent & { data: any; ports?: readonly MessagePort[] }) => void,
    ): void;
    addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
}
interface WindowClient {
    readonly url: string;
    navigate(url: string): Promise<unknown>;
}
/** The global scope of the worker that has the engine. */
interface EngineWorkerScope {
    postMessage(message: any): void;
    addEventListener(name: "message", listener: (event: MessageEvent<any>) => void): void;
}

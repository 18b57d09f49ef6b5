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
    options: Record<string, unknown>;
    seed?: number | undefined;
}

/** What the page stores beside a save. */
interface About {
    level?: string | null;
    score?: number | null;
    spec?: Spec | null;
    date?: string | undefined;
    shown?: boolean;
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
    proves_contradiction: boolean;
}
interface FamilyOption {
    name: string;
    title: string;
    default: string | number | boolean;
    choices: string[];
    low: number | null;
    high: number | null;
}
interface FamilyInfo {
    name: string;
    title: string;
    levels: string[];
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
}

/** What a board is given: the game, and functions that act on it. */
interface Session {
    readonly game: { readonly puzzle: any; readonly board: any; readonly made: Moves };
    /** Makes moves as one entry. */
    act(...texts: string[]): unknown;
    /** Shows a message beside the board. */
    message(text: string): void;
    /** Asks the service about the puzzle; null where it failed, which is shown. */
    request(verb: string, fields?: Record<string, unknown>): Promise<any>;
    setting(name: string): boolean;
    toggle(name: string, label: string, on: boolean): Child;
    /** Plays moves one after another beside the game. */
    animate(source: () => Promise<string[]>): unknown;
    /** Set in lessons, where a board offers no solution. */
    teaching?: boolean;
}

/** A board on the page. */
interface View {
    element: HTMLElement | SVGElement;
    controls: HTMLElement[];
    refresh(): void;
    focus(): void;
    mark(step: Step | null, stage: number): void;
    markFaults(cells: string[]): void;
    pointAt(where: string): void;
    keyboardHelp: string;
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
    /** What else can be said about a puzzle. */
    details?(text: string): Promise<string>;
}

/** The modules of a family: its rules, its board, its editor. */
interface FamilyModule {
    title: string;
    read(text: string): any;
    start(puzzle: any): any;
    after(puzzle: any, board: any, move: string): any;
    clashes(puzzle: any, board: any): Fault[];
    done(puzzle: any, board: any): boolean;
    /** A move as a sentence. */
    describe?(move: string): string;
    /** The moves that take everything back. */
    clear?(puzzle: any, board: any): string[];
    view(session: Session): View;
    editor(size: number, changed: () => void): Editor;
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
}
interface SudokuBoard {
    digits: string;
    centre: string[];
    corner: string[];
    colours: number[];
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
    readonly clients: { claim(): Promise<void> };
    skipWaiting(): Promise<void>;
    addEventListener(name: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
    addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
}

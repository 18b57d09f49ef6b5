# Two commands matter: `make tour` shows what Grille does, `make test` shows that it works.
# Each sets up what it needs in .venv and may be run again at any time.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Ninja must not look for make's own pool of jobs, which pip closes.
PIP    := MAKEFLAGS= $(BIN)/python -m pip install --quiet --disable-pip-version-check
# The sources of the package: every file that git lists there; without git, every file.
SOURCE := CMakeLists.txt pyproject.toml README.md $(shell \
  git ls-files --cached --others --exclude-standard native src 2>/dev/null | grep . || \
  find native src -type f -not -name '*.pyc' -not -name '*.so')
CPP    := $(shell find native bench -name '*.[ch]pp')

# A command is a target with a text behind ##, which `make help` prints.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*## .*/\1/p' Makefile)
.PHONY: checks some-tools
.DEFAULT_GOAL := help

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do \
	  printf '%-16s %s\n' "$$name" "$$text"; done

tour: $(VENV)/.package ## set up, then solve and draw an example of every family
	@$(BIN)/python examples/tour.py

play: $(VENV)/.package ## set up, then play in a browser at http://127.0.0.1:8321
	@$(PIP) --no-build-isolation '.[sat,web]'
	@$(BIN)/grille serve

test: checks pytest ## set up, then run the checks and tests

# Several at a time: each uses one core for most of its time.
checks: $(VENV)/.tools
	@$(MAKE) --no-print-directory $(filter --output-sync,$(addprefix --,$(.FEATURES))) --jobs=2 native lint types layers

test-all: export GRILLE_TEST_ALL = 1
test-all: test ## the same with all cases of the tests that have many; takes twice as long

lint: $(VENV)/.tools words workflows page ## check the style of the sources
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(CPP)

format: $(VENV)/.tools ## format the Python and C++ sources
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)

# Skipped with a message where npm is missing.
page: ## check the types and the format of the page's JavaScript
	@sh bin/page.sh

# Misspelt words, and words and phrases that the project no longer uses: bin/words.
words: $(VENV)/.tools ## list misspelt and retired words
	@$(BIN)/codespell src native docs tests bench bin examples README.md CONTRIBUTING.md Makefile; found=$$?; \
	  $(BIN)/python bin/words/check.py && test $$found -eq 0

types: $(VENV)/.tools ## check the types with mypy
	$(BIN)/mypy

layers: $(VENV)/.tools ## check that imports point one way
	$(BIN)/lint-imports

workflows: $(VENV)/.tools ## check the workflows and the Containerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[bf]*.yml
	$(BIN)/zizmor --quiet --offline .github
	@test -x $(BIN)/hadolint || { echo "hadolint has no wheel for this system: the Containerfile is not checked"; exit 0; }; \
	  $(BIN)/hadolint Containerfile

# In the build folder of the package, so that only the tests themselves are compiled.
native: $(VENV)/.package ## run the tests of the C++ core
	@MAKEFLAGS= PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build "$$(ls -dt build/cp*/ | head -n 1)" --target grille_native_tests
	@$$(ls -t build/cp*/grille_native_tests | head -n 1)

# More than there are cores: many tests wait for a server, a browser or another program.
WORKERS := $(shell $(PYTHON) -c 'import os; print(2 * (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1))')
# Every worker imports all tests: compiled ones are kept, even where the environment says otherwise, and of the plugins
# that are installed only these are loaded, and compiled with assertions that explain themselves.
pytest: export PYTHONDONTWRITEBYTECODE =
pytest: export PYTEST_DISABLE_PLUGIN_AUTOLOAD = 1
pytest: $(VENV)/.tools ## run the Python tests
	@sh bin/browser.sh
	$(BIN)/python -m pytest -p xdist -p hypothesispytest -n $(WORKERS) --dist worksteal

test-adapters: $(VENV)/.adapters ## run the tests of `grille.gym` with the libraries of its adapters, in an environment of their own
	$(VENV)/adapters/bin/python -m pytest -p no:cacheprovider -rs tests/gym/test_adapter_*.py

coverage: $(VENV)/.tools ## report which lines of the package the Python tests run, in build/coverage/
	@sh bin/browser.sh
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term:skip-covered --cov-report=html

soak: $(VENV)/.tools ## attack everything people touch for ten minutes (SECONDS=60 for one), and print what went wrong
	@sh bin/browser.sh
	$(BIN)/python tests/soak/run.py --seconds $(or $(SECONDS),600)

docs: $(VENV)/.tools ## build the documentation site in build/site; broken links are errors
	$(BIN)/python docs/scripts/build_site.py

fuzz: $(VENV)/.tools ## feed random text to the parser for five minutes
	$(BIN)/python tests/fuzz/with_atheris.py -max_total_time=300

bench: $(VENV)/.package ## measure speed and compare it with other solvers
	$(PIP) --no-build-isolation '.[bench]'
	$(BIN)/python bench/run.py

sanitize: $(VENV)/.build-tools ## run the native tests under the address and undefined-behaviour sanitizers
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B build/sanitize -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DGRILLE_PYTHON=OFF -DGRILLE_NATIVE_TESTS=ON -DGRILLE_WERROR=ON -DGRILLE_SANITIZE=address,undefined
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/sanitize
	build/sanitize/grille_native_tests
	GRILLE_ISA=baseline build/sanitize/grille_native_tests

portable: $(VENV)/.build-tools ## compile the C++ core for macOS's library, Windows and ARM, and run its facts where possible
	PATH="$(CURDIR)/$(BIN):$$PATH" sh bin/portable.sh

tidy: $(VENV)/.build-tools ## check the C++ core with clang-tidy
	$(PIP) "$$(sed -n 's/^tidy = \["\(.*\)"\]/\1/p' pyproject.toml)"
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B build/tidy -G Ninja -DCMAKE_BUILD_TYPE=Debug -DGRILLE_PYTHON=OFF \
	  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
	find native -name '*.cpp' -not -path 'native/bindings/*' -not -path 'native/tests/*' | \
	  xargs -P "$$(nproc)" -n 1 $(BIN)/clang-tidy -p build/tidy --quiet --warnings-as-errors='*'

# Reproducible: the times in the files are those of the last commit.
wheel wheel-twice wheels wheels-wasm sdist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 1767225600)
wheel: $(VENV)/.release-tools ## build a wheel in dist/, and install it where there is no compiler
	rm -f dist/grille-*.whl
	sh bin/wheel.sh $(BIN)/python dist
	sh bin/try_install.sh $(PYTHON) dist/grille-*.whl

wheel-twice: $(VENV)/.release-tools ## build the wheel of the last commit twice, and compare the bytes
	sh bin/same_wheel.sh $(BIN)/python

wheels: $(VENV)/.release-tools ## build all wheels of this system in dist/ with cibuildwheel (Linux: in containers)
	$(BIN)/cibuildwheel --output-dir dist

wheels-wasm: $(VENV)/.release-tools ## build the wheel for Pyodide in dist/ with cibuildwheel, which fetches Pyodide's own tools
	$(BIN)/cibuildwheel --platform pyodide --output-dir dist

# Emscripten and Pyodide are pinned in bin/wasm/versions.toml; nothing is installed outside build/wasm. JOBS=2 compiles
# two files at a time.
WASM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python bin/wasm/make.py
wasm: $(VENV)/.release-tools ## build the package for browsers in build/wasm/dist, with its own toolchain
	@$(WASM) bundle

wasm-wheel: $(VENV)/.release-tools ## build a wheel for notebooks in a browser in build/wasm/wheel
	@$(WASM) wheel

test-wasm: $(VENV)/.release-tools ## run the native tests and the tests of the package in WebAssembly, under node
	@$(WASM) test

test-wasm-page: $(VENV)/.tools wasm ## build the engine, then run the tests of the page in Chromium on a site with it
	@sh bin/browser.sh
	GRILLE_TEST_ENGINE=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -rs tests/web tests/wasm

sdist: $(VENV)/.release-tools ## build a source distribution in dist/, and install from it
	rm -f dist/grille-*.tar.gz
	$(BIN)/python -m build --sdist --no-isolation --outdir dist .
	sh bin/try_install.sh $(PYTHON) dist/grille-*.tar.gz

container-steps: $(VENV)/.release-tools ## carry out the Containerfile's steps without a container, and start the service
	$(BIN)/python bin/container_steps.py $(PYTHON)

publish: $(VENV)/.release-tools ## upload what is in dist/; for the release workflow, which has the right to
	$(BIN)/uv publish --trusted-publishing always dist/*

LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
  --no-emit-package grille --custom-compile-command "make lock"
lock: $(VENV)/.release-tools ## write the lock files in requirements/, with hashes
	$(LOCK) -o requirements/build.txt requirements/build.in
	$(LOCK) --extra sat --extra web -o requirements/serve.txt pyproject.toml
	$(LOCK) --all-extras -o requirements/dev.txt pyproject.toml requirements/build.in requirements/release.in

third-party: $(VENV)/.tools ## write THIRD_PARTY.md
	$(BIN)/python bin/third_party.py

icons: $(VENV)/.tools ## draw the icons of the page for phones
	$(BIN)/python bin/icons.py

audit: $(VENV)/.tools $(VENV)/.audit-tools ## check dependencies for known vulnerabilities and for their licences
	$(BIN)/python bin/audit.py

clean: ## remove everything that was built here
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A broken virtual environment is replaced: one that is incomplete, or whose Python was removed.
$(VENV)/bin/python: bin/preflight.sh
	@sh bin/preflight.sh "$(PYTHON)"
	@test -x $@ && $@ -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@touch $@

# Installed as for a user, not editable, so that the tests and the start-up time are those of the real package. The build
# tools stay in .venv and CMake keeps its folder, so a second install takes seconds.
$(VENV)/.package: $(VENV)/.build-tools $(SOURCE)
	$(PIP) --no-build-isolation '.[sat,table]'
	@touch $@

$(VENV)/.tools: $(VENV)/.package
	@$(PIP) --no-build-isolation '.[sat,test,lab,cluster,planning,gymnasium]' || $(MAKE) --no-print-directory some-tools
	@touch $@

# Not every system has all of them.
some-tools:
	$(PIP) --no-build-isolation '.[sat,test]'
	@$(PIP) --no-build-isolation '.[lab]' || echo "solvers for the lab can't be installed: their tests will be skipped"
	@$(PIP) --no-build-isolation '.[cluster]' || echo "Ray can't be installed: the tests of clusters will be skipped"
	@$(PIP) --no-build-isolation '.[planning]' || echo "planners can't be installed: their tests will be skipped"
	@$(PIP) --no-build-isolation '.[gymnasium]' || echo "Gymnasium can't be installed: the tests of its adapter will be skipped"

$(VENV)/.adapters: $(VENV)/.tools bin/adapters.py
	$(BIN)/python bin/adapters.py $(VENV)/adapters
	@touch $@

$(VENV)/.build-tools: $(VENV)/bin/python pyproject.toml requirements/build.in
	$(PIP) -r requirements/build.in
	@touch $@

$(VENV)/.release-tools: $(VENV)/.build-tools requirements/release.in
	$(PIP) -r requirements/release.in
	@touch $@

$(VENV)/.audit-tools: $(VENV)/.package
	$(PIP) --no-build-isolation '.[audit]'
	@touch $@

# These are short names for the commands that people type; CMake does the actual build (CMakePresets.json).
PREFIX ?= /usr/local
# Where Debian has the packages that emscripten needs.
export NODE_PATH ?= /usr/share/nodejs
FUZZ_SECONDS ?= 60
NIGHTLY_FUZZ_SECONDS ?= 3600
NIGHTLY_GAMES ?= 100000
# Folders of tests/ for 'make sanitize' and 'make clang'; all of them by default.
FOLDERS ?=
space := $(subst ,, )
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.DEFAULT_GOAL := build
.PHONY: build demo test bench reproduce clusters fuzz sanitize tsan clang proofs wasm web npm wheel deb dist lint format nightly install clean

build: ## the program, build/grundy
	@scripts/install-deps.sh --check build
	cmake --preset release
	cmake --build --preset release --target grundy --parallel $(JOBS)

demo: ## installs missing Debian packages, builds the program, and runs five games on real input
	scripts/install-deps.sh build
	@$(MAKE) --no-print-directory build
	./examples/demo.sh

test: ## everything, starting from a bare machine; ends with ctest's summary
	scripts/install-deps.sh build test
	cmake --preset release -DGRUNDY_TESTS=ON -DBUILD_SHARED_LIBS=ON
	cmake --build --preset release --parallel $(JOBS)
	ctest --preset release --parallel $(JOBS) --output-on-failure

bench: ## the engines against straightforward solvers, as ratios in bench/RESULTS.md; takes minutes
	scripts/install-deps.sh build test
	cmake --preset release -DGRUNDY_BENCH=ON
	cmake --build --preset release --target grundy_bench --target grundy_bench_report --parallel $(JOBS)
	scripts/bench.sh

reproduce: build ## proves published periods again, each with a checked certificate; takes minutes
	scripts/reproduce.sh --slow

sanitize clang: ## the tests under address and undefined-behaviour sanitizers, with asserts; compiled by clang, optimised
	scripts/install-deps.sh build test dev
	cmake --preset $@ -DGRUNDY_TESTS=ON $(CMAKE_EXTRA)
	cmake --build --preset $@ --parallel $(JOBS) $(if $(FOLDERS),--target grundy $(FOLDERS:%=--target test_%))
	ctest --preset $@ --parallel $(JOBS) --output-on-failure $(CTEST_EXTRA) \
	  $(if $(FOLDERS),--label-regex '^($(subst $(space),|,$(strip $(FOLDERS))))$$')

clusters: build ## an atlas on a Slurm cluster of three virtual nodes, and by Open MPI, with nodes and ranks that die
	scripts/install-deps.sh build cluster
	timeout 400 scripts/atlas-slurm-test.sh
	cmake --preset release -DGRUNDY_MPI=ON
	cmake --build --preset release --target grundy --parallel $(JOBS)
	timeout 200 scripts/atlas-mpi-test.sh
	cmake --preset release -DGRUNDY_MPI=OFF

fuzz: ## all fuzz targets in parallel, FUZZ_SECONDS each, on the library of `make sanitize`
	scripts/install-deps.sh build test dev
	cmake --preset sanitize -DGRUNDY_TESTS=ON $(CMAKE_EXTRA)
	cmake --build --preset fuzz --parallel $(JOBS)
	scripts/fuzz.sh $(FUZZ_SECONDS)

tsan: ## the tests of threads under the thread sanitizer
	scripts/install-deps.sh build test dev
	cmake --preset tsan -DGRUNDY_TESTS=ON
	cmake --build --preset tsan --parallel $(JOBS)
	ctest --preset tsan --output-on-failure

proofs: ## the theorems that are proved in Coq, and that they rest on no axiom (proofs/README.md)
	scripts/install-deps.sh proofs
	$(MAKE) -C proofs

wasm: build ## the library and the engine for browsers compiled to WebAssembly, and their tests on node
	scripts/install-deps.sh build test wasm
	emcmake cmake -S . -B build/wasm -G Ninja -DCMAKE_BUILD_TYPE=Release -DGRUNDY_TESTS=ON -DGRUNDY_NATIVE="$(CURDIR)/build/grundy"
	cmake --build build/wasm --parallel $(JOBS)
	ctest --test-dir build/wasm --output-on-failure

web: ## the page as a static site, build/site, with the engine for browsers
	scripts/install-deps.sh build wasm npm
	emcmake cmake -S . -B build/wasm -G Ninja -DCMAKE_BUILD_TYPE=Release
	cmake --build build/wasm --target grundy_engine grundy_engine_threads --parallel $(JOBS)
	cd web && npm ci && node build.mjs --static ../build/wasm ../build/site

npm: ## the npm package, for browsers and node, as build/npm and as an archive in build/dist
	scripts/install-deps.sh build wasm npm
	emcmake cmake -S . -B build/wasm -G Ninja -DCMAKE_BUILD_TYPE=Release
	cmake --build build/wasm --target grundy_package_engine --parallel $(JOBS)
	cd web && npm ci && node package.mjs ../build/wasm ../build/npm ../build/dist

wheel: ## the Python package, for every Python from 3.9 on, and its source archive, in build/dist
	@scripts/install-deps.sh --check build
	mkdir -p build/dist
	cd python/backend && python3 -c "import grundy_build as b; [b.build_sdist('../../build/dist'), b.build_wheel('../../build/dist')]"

deb: ## Debian packages of the program, the libraries and the Python package, in build/dist
	scripts/install-deps.sh build
	cmake --preset release -DBUILD_SHARED_LIBS=ON -DGRUNDY_TESTS=OFF
	cmake --build --preset release --target grundy --target grundy_lib --target grundy_shared --target grundy_c --target grundy_docs --parallel $(JOBS)
	cpack --config build/CPackConfig.cmake -B build/packages
	mkdir -p build/dist && cp build/packages/*.deb build/dist

dist: ## all files of a release with their checksums, made from the last commit, in build/dist; the same bytes each time
	scripts/install-deps.sh build wasm
	scripts/dist.sh

lint: ## clang-tidy on the sources, or on those that changed since the commit LINT_SINCE
	scripts/install-deps.sh build test dev
	cmake --preset lint
	scripts/lint.sh $(LINT_SINCE)

nightly: ## what takes too long for CI: all tests on busy machines, clang's optimised build of each source by itself, random games and fuzzing at length, lint, published periods
	$(MAKE) test
	scripts/test-busy.sh
	$(MAKE) clang
	GRUNDY_RANDOM_FORMS=$(NIGHTLY_GAMES) build/tests/test_rules --gtest_filter='FormAgreement.*'
	GRUNDY_RANDOM_FORMS=$(NIGHTLY_GAMES) build/tests/test_plan --gtest_filter='TestedForms.*'
	GRUNDY_RANDOM_DIGRAPHS=$(NIGHTLY_GAMES) build/tests/test_digraph --gtest_filter='LoopyValues.*:AcyclicValues.AreTheMex*'
	GRUNDY_BOARD_CELLS=12 GRUNDY_BOARD_RULES=$(NIGHTLY_GAMES) GRUNDY_RANDOM_GRAPHS=$(NIGHTLY_GAMES) build/tests/test_boards
	GRUNDY_RANDOM_WINDOWS=3000 build/tests/test_verify --gtest_filter='Window*'
	GRUNDY_ALL_RANDOM=1 build/tests/test_verify --gtest_filter='Certificate.EveryFieldCounts'
	GRUNDY_RANDOM_SYSTEMS=$(NIGHTLY_GAMES) build/tests/test_systems --gtest_filter='RandomSystems.*'
	GRUNDY_ALL_RANDOM=1 build/tests/test_tails
	GRUNDY_ALL_RANDOM=1 GRUNDY_RANDOM_THEOREMS=5000 build/tests/test_formula
	GRUNDY_ALL_RANDOM=1 build/tests/test_logic
	GRUNDY_ALL_RANDOM=1 build/tests/test_rules --gtest_filter='NormalGame.*:Facts.*'
	GRUNDY_ALL_RANDOM=1 build/tests/test_api --gtest_filter='Agreement.*:*RandomRules*:RandomGames.*'
	GRUNDY_ALL_RANDOM=1 build/tests/test_pattern --gtest_filter='PatternNoise.*'
	GRUNDY_ALL_RANDOM=1 build/tests/test_graph
	GRUNDY_ALL_RANDOM=1 build/tests/test_engines --gtest_filter='Tame.*:SetLoops.Random*:TablePrograms.Random*:Period.Nothing*'
	scripts/survive.sh 200
	GRUNDY_ALL_PROGRAMS=1 build/tests/test_codegen --gtest_filter='Programs.*'
	GRUNDY_RANDOM_PROGRAMS=6000 build/tests/test_codegen --gtest_filter='SetPrograms.*'
	GRUNDY_ATLAS_KILLS=200 build/tests/test_atlas --gtest_filter='AtlasRun.Killed*'
	GRUNDY_ALL_HOSTILE=1 build/tests/test_hostile
	bench/serve_load.py build/grundy --seconds 60 --streams 0 --most-growth 16
	$(MAKE) tsan
	$(MAKE) proofs
	$(MAKE) wasm
	cmake --build --preset release --target grundy grundy_c
	scripts/check-channels.sh build build/wasm
	$(MAKE) web
	scripts/install-deps.sh web
	CLAIMS=1000 SHOWN_CLAIMS=150 scripts/web-test.sh build/grundy build/site
	$(MAKE) npm
	scripts/npm-test.sh
	$(MAKE) clusters
	scripts/check-wheel.sh
	$(MAKE) deb
	scripts/install-deps.sh packages
	scripts/check-deb.sh
	scripts/check-dist.sh
	GRUNDY_ALL_BOARDS=1 build/tests/test_search --gtest_filter='PlacementSweep.*'
	$(MAKE) sanitize
	$(MAKE) fuzz FUZZ_SECONDS=$(NIGHTLY_FUZZ_SECONDS)
	$(MAKE) lint
	$(MAKE) reproduce

format: ## clang-format on all sources
	scripts/install-deps.sh dev
	scripts/format.sh

install: ## PREFIX=/usr/local, DESTDIR for packagers
	@scripts/install-deps.sh --check build
	cmake --preset release
	cmake --build --preset release --target grundy --target grundy_lib --target grundy_c --target grundy_docs --parallel $(JOBS)
	DESTDIR=$(DESTDIR) cmake --install build --prefix $(PREFIX)

clean: ## all build folders
	rm -rf build

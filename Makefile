# Pour: every task is a target; `make help` lists them.
.DEFAULT_GOAL := all
SHELL := /bin/bash

CC       ?= gcc
ifeq ($(origin CC),default)
CC       := gcc
endif
ifeq ($(origin CXX),default)
CXX      := $(if $(findstring clang,$(CC)),clang++,g++)
endif
BUILD    ?= build
MARCH    ?= -march=native
OPT      ?= -O3
PREFIX   ?= /usr/local
JOBS     ?= 2
WARN     := -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes -Wmissing-prototypes \
            -Wpointer-arith -Wcast-qual -Wvla -Wundef -Werror
# SANITIZE=1: address and undefined-behaviour checks. PLAIN=1: no SIMD path. Both want a BUILD folder of their own.
ifeq ($(SANITIZE),1)
OPT      := -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
endif
ifeq ($(PLAIN),1)
MARCH    :=
CPPFLAGS += -DPOUR_PLAIN
endif
CPPFLAGS += -I. -D_GNU_SOURCE
CFLAGS   += -std=gnu11 -g $(OPT) $(MARCH) $(WARN) -pthread
LDFLAGS  += $(filter -fsanitize%,$(OPT)) -pthread
LDLIBS   := -ljemalloc -lJudy -lsqlite3 -ljansson -lyaml -lxxhash -lm

PACKAGES := gcc g++ make clang clang-format clang-tidy libjemalloc-dev libjudy-dev gnuplot-nox libbenchmark-dev \
            libsqlite3-dev sqlite3 libjansson-dev libyaml-dev libcmocka-dev librandom123-dev libxxhash-dev

# V=1 prints whole commands.
SAY = $(if $(V),,@echo '  $(@:$(BUILD)/%=%)';)

# ---- sources: a file that includes "core/word.h" is compiled once per width (see core/README.md) ----
WIDTHS   := 8x16 8x32 16x32 16x64
SOURCES  := $(wildcard core/*.c algorithms/*.c bench/*.c)
WIDE     := $(shell grep -l '^.include "core/word.h"' $(SOURCES) /dev/null)
ONCE     := $(filter-out $(WIDE) bench/main.c,$(SOURCES))
OBJECTS  := $(ONCE:%.c=$(BUILD)/%.o) $(foreach w,$(WIDTHS),$(WIDE:%.c=$(BUILD)/$(w)/%.o))
EMBEDDED := $(wildcard bench/html/*.html bench/html/*.css bench/html/*.js plots/*.gp)
OBJECTS  += $(EMBEDDED:%=$(BUILD)/%.o)
LIBRARY  := $(BUILD)/libpour.a
TESTS    := $(patsubst tests/%.c,$(BUILD)/tests/%,$(filter-out $(wildcard tests/*/long_*.c),$(wildcard tests/*/test_*.c)))
LONG     := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/*/long_*.c))
SCRIPTS  := $(wildcard tests/*/test_*.sh)
LONG_SCRIPTS := $(wildcard tests/*/long_*.sh)

all: $(BUILD)/pour ## build the command into build/pour

$(BUILD)/pour: $(BUILD)/bench/main.o $(LIBRARY)
	$(SAY)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(LIBRARY): $(OBJECTS)
	@rm -f $@
	$(SAY)ar rcs $@ $^

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

define wide_rule
$(BUILD)/$(1)/%.o: %.c $(BUILD)/flags
	@mkdir -p $$(@D)
	$$(SAY)$(CC) $(CPPFLAGS) $(CFLAGS) -DWIDTH_BITS=$(word 1,$(subst x, ,$(1))) -DWIDTH_SLOTS=$(word 2,$(subst x, ,$(1))) -MMD -MP -c -o $$@ $$<
endef
$(foreach w,$(WIDTHS),$(eval $(call wide_rule,$(w))))

# A file embedded as an array: page.css is embedded_page_css[], of embedded_page_css_size bytes.
$(EMBEDDED:%=$(BUILD)/%.c): $(BUILD)/%.c: % Makefile
	@mkdir -p $(@D)
	@name=embedded_$$(echo $(<F) | tr .- _); { echo "extern const char $$name[]; extern const unsigned long $${name}_size;"; \
	  echo "const char $$name[] = {"; od -An -v -to1 $< | sed "s/ \([0-7]*\)/'\\\\\1',/g"; \
	  echo "}; const unsigned long $${name}_size = sizeof $$name;"; } > $@
$(EMBEDDED:%=$(BUILD)/%.o): %.o: %.c $(BUILD)/flags
	$(SAY)$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

.SECONDARY: $(EMBEDDED:%=$(BUILD)/%.c)

# What the version says, and the reason to rebuild everything when the compiler or a flag changes.
BUILT_WITH := $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(BUILT_WITH)' | cmp -s - $@ || echo '$(BUILT_WITH)' > $@
$(BUILD)/commit: FORCE
	@mkdir -p $(@D)
	@c=$$(git rev-parse --short=12 HEAD 2>/dev/null || echo none); git diff --quiet HEAD -- core algorithms bench 2>/dev/null || c=$$c+; \
	  echo "$$c" | cmp -s - $@ || echo "$$c" > $@
$(BUILD)/bench/version.o: CPPFLAGS += -DPOUR_COMMIT='"$(shell cat $(BUILD)/commit 2>/dev/null)"' -DPOUR_FLAGS='"$(strip $(OPT) $(MARCH)$(if $(PLAIN), plain))"'
$(BUILD)/bench/version.o: $(BUILD)/commit
FORCE:

-include $(OBJECTS:.o=.d) $(BUILD)/bench/main.d $(wildcard $(BUILD)/tests/*/*.d)

# ---- tests ----
$(BUILD)/tests/%: tests/%.c $(LIBRARY)
	@mkdir -p $(@D)
	$(SAY)$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(LIBRARY) -lcmocka $(LDLIBS)

check: all $(TESTS) $(BUILD)/micro ## build and run all tests (under 5 minutes on 2 cores)
	@BUILD=$(BUILD) tests/run $(SCRIPTS) $(TESTS)

check-long: all $(LONG) ## the slow tests
	@BUILD=$(BUILD) tests/run $(LONG_SCRIPTS) $(LONG)

claims: all ## measure the quick rows of the table of claims anew (under 5 minutes on 2 cores)
	@BUILD=$(BUILD) JOBS=$(JOBS) paper/claims/run

claims-long: all ## measure all of its rows anew
	@BUILD=$(BUILD) JOBS=$(JOBS) paper/claims/run --long

signature: $(BUILD)/tests/algorithms/test_signature ## write the node counts anew that tests hold every engine to
	POUR_SIGNATURE=write $<

check-sanitize: ## all tests under ASan and UBSan
	$(MAKE) check BUILD=$(BUILD)/sanitize SANITIZE=1

check-plain: ## all tests without SIMD: the same counts
	$(MAKE) check BUILD=$(BUILD)/plain PLAIN=1

check-simd: ## all tests with SSE4.2 and no wider SIMD: the same counts
	$(MAKE) check BUILD=$(BUILD)/simd MARCH=-msse4.2

check-compilers: ## builds without a warning under gcc and clang, and passes under both
	$(MAKE) check BUILD=$(BUILD)/gcc CC=gcc
	$(MAKE) check BUILD=$(BUILD)/clang CC=clang

check-browser: all ## the page of `pour report` in headless Chromium (make deps-browser)
	@BUILD=$(BUILD) REQUIRE=1 tests/browser/test_report_page.sh

# ---- the main job ----
bench: all ## the quick suite with every engine, ending in the comparison table
	$(BUILD)/pour bench -a all --time 2s --jobs $(JOBS) -o $(BUILD)/quick.jsonl --fresh instances/quick.suite || [ $$? -eq 3 ]
	$(BUILD)/pour report $(BUILD)/quick.jsonl

# ---- speed ----
PERF := $(patsubst %.c,$(BUILD)/%.o,$(wildcard bench/perf/*.c))
$(BUILD)/perf: $(PERF) $(LIBRARY)
	$(SAY)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)
-include $(PERF:.o=.d)

perf: $(BUILD)/perf ## speed as ratios to what the machine could do (some minutes, 4 GiB)
	$(BUILD)/perf 0 $(BUILD)/perf.tsv

# Google Benchmark is C++: the one source that sees it is bench/micro/shim.cc.
CXXFLAGS   += -std=c++17 -g $(OPT) $(MARCH) -Wall -Wextra -Wshadow -Werror -pthread
MICRO_SRC  := $(wildcard bench/micro/*.c)
MICRO_WIDE := $(shell grep -l '^.include "core/word.h"' $(MICRO_SRC) /dev/null)
MICRO      := $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(MICRO_WIDE),$(MICRO_SRC))) \
              $(foreach w,$(WIDTHS),$(MICRO_WIDE:%.c=$(BUILD)/$(w)/%.o)) $(BUILD)/bench/micro/shim.o
$(BUILD)/%.o: %.cc $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY)$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c -o $@ $<
$(BUILD)/micro: $(MICRO) $(LIBRARY)
	$(SAY)$(CXX) $(LDFLAGS) -o $@ $^ -lbenchmark $(LDLIBS)
-include $(MICRO:.o=.d)

micro: $(BUILD)/micro ## what the parts cost, each alone; figures in build/micro.json (some minutes)
	$(BUILD)/micro --benchmark_out=$(BUILD)/micro.json --benchmark_out_format=json

# ---- from records to the paper ----
experiments: all $(BUILD)/perf $(BUILD)/micro ## make the records of results/ that are missing (35 minutes, 2 cores); FRESH=1: all of them anew
	BUILD=$(BUILD) JOBS=$(JOBS) results/experiments.sh

repro: all ## run a part of the experiments again and compare it with the records
	BUILD=$(BUILD) JOBS=$(JOBS) results/repro.sh

tables: all ## tables and numbers from results/: build/paper/*.tex, and the sections of READMEs
	BUILD=$(BUILD) paper/tables.sh
	BUILD=$(BUILD) paper/readme.sh README.md results/README.md

plots: tables ## figures from results/: build/paper/*.pdf, and the pictures in docs/
	BUILD=$(BUILD) paper/plots.sh

paper: plots ## the paper: build/paper/pour.pdf (make deps-paper)
	BUILD=$(BUILD) paper/make-pdf.sh

suites: all ## make the suites in instances/ again, with their proofs (hours)
	BUILD=$(BUILD) JOBS=$(JOBS) instances/make-suites.sh

deps: ## install what is missing (Debian packages)
	@missing=$$(for p in $(PACKAGES); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; \
	else echo "all packages are installed"; fi

deps-browser: ## install what check-browser needs (Chromium, Node)
	@$(MAKE) deps PACKAGES="chromium nodejs"

deps-paper: ## install what the paper needs (TeX)
	@$(MAKE) deps PACKAGES="texlive-latex-base texlive-latex-recommended texlive-fonts-recommended poppler-utils"

# ---- style ----
FORMATTED = $(shell git ls-files '*.c' '*.h' '*.cc' '*.def' | grep -v '\.def$$')
format: ## apply .clang-format
	clang-format -i $(FORMATTED)
format-check: ## check the format without changing anything
	clang-format --dry-run --Werror $(FORMATTED)
lint: format-check ## format check, clang-tidy
	clang-tidy --quiet $(filter %.c,$(SOURCES)) -- $(CPPFLAGS) -std=gnu11 $(MARCH) -DWIDTH_BITS=8 -DWIDTH_SLOTS=16

install: all ## put the command and its manual page on their paths
	$(BUILD)/pour help --man > $(BUILD)/pour.1
	install -D -m 755 $(BUILD)/pour $(DESTDIR)$(PREFIX)/bin/pour
	install -D -m 644 $(BUILD)/pour.1 $(DESTDIR)$(PREFIX)/share/man/man1/pour.1

clean: ## remove what was built
	rm -rf $(BUILD)

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: claims claims-long experiments repro tables plots paper deps-paper suites all perf micro check check-browser check-long signature check-sanitize check-plain check-simd check-compilers bench deps deps-browser format format-check lint install clean help FORCE

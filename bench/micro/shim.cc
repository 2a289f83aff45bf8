// shim.cc: see shim.h. A struct micro is a benchmark::State.
#include "bench/micro/shim.h"

#include <benchmark/benchmark.h>

static benchmark::State &state_of(struct micro *micro)
{
	return *reinterpret_cast<benchmark::State *>(micro);
}

void micro_register(const char *name, micro_body *body, const void *argument)
{
	benchmark::RegisterBenchmark(
	    name, [body, argument](benchmark::State &state) { body(reinterpret_cast<struct micro *>(&state), argument); });
}

bool micro_next(struct micro *micro)
{
	return state_of(micro).KeepRunning();
}

void micro_pause(struct micro *micro)
{
	state_of(micro).PauseTiming();
}

void micro_resume(struct micro *micro)
{
	state_of(micro).ResumeTiming();
}

void micro_rate(struct micro *micro, const char *name, double count)
{
	state_of(micro).counters[name] = benchmark::Counter(count, benchmark::Counter::kIsRate);
}

void micro_value(struct micro *micro, const char *name, double value)
{
	state_of(micro).counters[name] = benchmark::Counter(value);
}

void micro_skip(struct micro *micro, const char *why)
{
	state_of(micro).SkipWithError(why);
}

int micro_run(int argc, char **argv)
{
	benchmark::Initialize(&argc, argv);
	if (benchmark::ReportUnrecognizedArguments(argc, argv))
		return 2;
	benchmark::RunSpecifiedBenchmarks();
	benchmark::Shutdown();
	return 0;
}

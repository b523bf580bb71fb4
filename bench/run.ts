// Runs the benchmark that the command line names. Each starts the real product from a copy of this checkout, prints a
// table, and writes it to bench/RESULTS.md. They exit with 1 when a goal is missed.

const names = [
  "analysis",
  "api",
  "backup",
  "checks",
  "clickhouse",
  "clickhouse-writes",
  "drag",
  "flags",
  "idle",
  "ingest",
  "lighthouse",
  "loop",
  "memory",
  "persons",
  "persons-screens",
  "results",
  "retention",
  "slow-clients",
];

/** The exports of a benchmark's file. */
interface Benchmark {
  run(): Promise<boolean>;
}

const name = process.argv[2] ?? "";
if (names.includes(name)) {
  // Loaded by name: what it needs beside the product is installed in bench/, and the checkout is typed without it.
  const benchmark: Benchmark = await import(`@/bench/${name}`);
  process.exitCode = (await benchmark.run()) ? 0 : 1;
} else {
  console.error(`npm run bench -- <name>, one of: ${names.join(", ")}`);
  process.exitCode = 2;
}

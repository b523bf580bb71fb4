// `npm run bench -- <name>`: the benchmarks. Each starts the real product from a copy of this checkout, prints a table,
// and writes it to bench/RESULTS.md. They exit with 1 when a goal is missed.
import * as analysis from "@/bench/analysis";
import * as api from "@/bench/api";
import * as backup from "@/bench/backup";
import * as checks from "@/bench/checks";
import * as drag from "@/bench/drag";
import * as idle from "@/bench/idle";
import * as ingest from "@/bench/ingest";
import * as lighthouse from "@/bench/lighthouse";
import * as loop from "@/bench/loop";
import * as memory from "@/bench/memory";
import * as persons from "@/bench/persons";
import * as slowClients from "@/bench/slow-clients";

const benches: Record<string, { run(): Promise<boolean> }> = {
  analysis,
  api,
  backup,
  checks,
  drag,
  idle,
  ingest,
  lighthouse,
  loop,
  memory,
  persons,
  "slow-clients": slowClients,
};

const bench = benches[process.argv[2] ?? ""];
if (bench) process.exitCode = (await bench.run()) ? 0 : 1;
else {
  console.error(`npm run bench -- <name>, one of: ${Object.keys(benches).join(", ")}`);
  process.exitCode = 2;
}

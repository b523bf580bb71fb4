import "server-only";
import { availableParallelism } from "node:os";

/**
 * Settings of a connection that reads for an analysis.
 *
 * Compiling a statement takes longer than most of ours, and packs are made of rows that come in order, which hashing them
 * would lose. Only what is written in shares (`packsBy`) is read by several processes: no table or index is large enough
 * to be shared out by PostgreSQL. All readings together have one process more for each further processor.
 */
export const readingOptions = Object.entries({
  jit: "off",
  enable_hashagg: "off",
  min_parallel_table_scan_size: "5TB",
  min_parallel_index_scan_size: "5TB",
  parallel_setup_cost: 0,
  parallel_tuple_cost: 0,
  // PostgreSQL sees no use in one.
  max_parallel_workers_per_gather: 2,
  max_parallel_workers: availableParallelism() - 1,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/**
 * The seed of random values. The same in every ordinary run, so that results are reproducible; another in each long one
 * (LONG=1), to find new failures. TEST_SEED repeats a run.
 */
export const seed = Number(
  process.env.TEST_SEED ?? (process.env.LONG ? Math.floor(Math.random() * 2 ** 31) : 42),
);

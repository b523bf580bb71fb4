/**
 * Where random values begin. The same in every ordinary run, which says the same of the same code; another in each long
 * one (LONG=1), which looks for what nobody knows yet. SEED repeats a run.
 */
export const seed = Number(process.env.SEED ?? (process.env.LONG ? Math.floor(Math.random() * 2 ** 31) : 42));

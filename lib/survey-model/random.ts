/** Pseudo-random numbers that a seed determines. */

/**
 * Creates a generator of numbers from 0 (inclusive) to 1 (exclusive); equal seeds give equal numbers.
 *
 * @param seed an integer, of which the lowest 32 bits count
 * @source Tommy Ettinger, mulberry32, 2017 (public domain)
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

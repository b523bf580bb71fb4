// Memory of large arrays. A thread that answers one question after the other keeps it: a page that nobody has written to
// yet takes longer to come by than what is done with it.
import "server-only";

type Values = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A kind of arrays, as their constructors are. */
interface Kind<V extends Values> {
  new (memory: ArrayBuffer, offset: number, length: number): V;
  readonly BYTES_PER_ELEMENT: number;
}

/** Bytes that are worth keeping. */
const least = 1 << 15;
/** Bytes that are kept from one question to the next, at most. */
const most = 24 << 20;
/** How many times what is needed the memory of an array may be. */
const excess = 4;

/** What is kept and in nobody's use, and what this question's arrays are in; null where nothing is kept. */
let kept: { free: ArrayBuffer[]; used: Set<ArrayBuffer> } | null = null;

/**
 * Keeps memory in this thread from now on, and begins the next question: the arrays of the one before are nobody's any
 * more, and what was in them will be overwritten. The largest are kept: smaller ones are what was outgrown.
 */
export function reuseMemory(): void {
  const all = kept ? [...kept.free, ...kept.used] : [];
  let room = most;
  const free = all
    .sort((a, b) => b.byteLength - a.byteLength)
    .filter(({ byteLength }) => {
      if (byteLength > room) return false;
      room -= byteLength;
      return true;
    });
  kept = { free, used: new Set() };
}

/** The arrays so far are nobody's any more: the question begins anew, or its next part. Where nothing is kept, nothing. */
export function startAgain(): void {
  if (kept) reuseMemory();
}

/** Memory for at least so many bytes, whatever is in it, until the end of the question or `startAgain`. */
export const memoryOf = (bytes: number): ArrayBuffer => keptFor(bytes) ?? newFor(bytes);

/** An array of zeros, as long. */
export function zeros<V extends Values>(Kind: Kind<V>, length: number): V {
  const bytes = length * Kind.BYTES_PER_ELEMENT;
  const known = keptFor(bytes);
  const values = new Kind(known ?? newFor(bytes), 0, length);
  // What is new is zeros, and takes no memory until it is written to.
  if (known) values.fill(0);
  return values;
}

function keptFor(bytes: number): ArrayBuffer | null {
  if (!kept || bytes < least) return null;
  const known = fitting(kept.free, bytes);
  if (known) kept.used.add(known);
  return known;
}

function newFor(bytes: number): ArrayBuffer {
  const memory = new ArrayBuffer(bytes);
  if (kept && bytes >= least) kept.used.add(memory);
  return memory;
}

/** Keeps memory no more: another thread gets it. */
export function handOver(memory: ArrayBuffer): void {
  kept?.used.delete(memory);
}

/** Keeps memory that another thread has done with. */
export function takeBack(memory: ArrayBuffer): void {
  kept?.free.push(memory);
}

/**
 * The same values in an array of their kind with more room, behind them zeros. It takes the place of the one before, whose
 * memory others may get.
 *
 * @param room values, at least as many as there are
 */
export function wider<V extends Values>(values: V, room: number): V {
  // Each kind of arrays makes more of its kind, which its type does not say.
  const made = zeros(values.constructor as Kind<V>, room);
  made.set(values);
  if (kept?.used.delete(values.buffer)) kept.free.push(values.buffer);
  return made;
}

/** Takes out the smallest that so many bytes fit into, unless it is far too large. */
function fitting(free: ArrayBuffer[], bytes: number): ArrayBuffer | null {
  let best = -1;
  for (const [at, { byteLength }] of free.entries()) {
    if (byteLength < bytes || byteLength > excess * bytes) continue;
    if (best < 0 || byteLength < free[best]!.byteLength) best = at;
  }
  return best < 0 ? null : free.splice(best, 1)[0]!;
}

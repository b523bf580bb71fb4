import "server-only";
import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Busy } from "@/lib/errors";
import { Semaphore } from "@/lib/semaphore";

/** argon2id, the library's default kind: 19 MiB, two passes; about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** On globalThis, because the start script and Next's build each have their own copy of this module. */
const shared = globalThis as typeof globalThis & { fieldbookHashing?: Semaphore };
shared.fieldbookHashing ??= new Semaphore(2, 32);

/**
 * What bounds the passwords hashed at a time: two, so that half of Node's four threads stay free for files and names, and
 * 32 that wait, which is about half a second.
 *
 * @source docs/reference/api.md#limits; the number that may wait is ours
 */
export const hashing = shared.fieldbookHashing;

/** Proof that one's turn to hash has come. */
export interface Permit {
  readonly toHash: true;
}

/** Of the caller's own copy of the module, unlike the semaphore: who tells errors apart by their class, must know it. */
const busy = () => new Busy(2, "Too many passwords are being checked right now. Try again in a few seconds.");

/** Runs what hashes, and what it needs of the database for that, in its turn. @throws Busy when too many wait */
export const withPermit = <T>(task: (permit: Permit) => Promise<T>): Promise<T> =>
  hashing.run(() => task({ toHash: true }), busy);

/** The same text, however a keyboard composed its letters. */
const composed = (password: string) => password.normalize("NFKC");

/** A password as it is kept: a PHC string with its own salt. @throws Busy when too many wait */
export const hashPassword = (password: string): Promise<string> =>
  withPermit(() => hash(composed(password), cost));

let decoy: Promise<string> | undefined;

/** Whether it can be a password's hash: some accounts have none, and nobody signs in to them. */
const isHash = (kept: string | null): kept is string => kept?.startsWith("$argon2") ?? false;

/** Whether a password is the kept one. Takes as long for an account that does not exist (`null`), and says no. */
export async function verifyPassword(
  _permit: Permit,
  kept: string | null,
  password: string,
): Promise<boolean> {
  // Under this permit, not one of its own: two who both hold one and wait for a third would wait for ever.
  decoy ??= hash(randomUUID(), cost);
  const matches = await verify(isHash(kept) ? kept : await decoy, composed(password));
  return isHash(kept) && matches;
}

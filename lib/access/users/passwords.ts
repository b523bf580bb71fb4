import "server-only";
import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { Busy } from "@/lib/errors";
import { processGlobal } from "@/lib/process-global";
import { Semaphore } from "@/lib/semaphore";
import { reportLoad } from "@/lib/task-load";

/** argon2id, the library's default: 19 MiB, two passes, about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Limits concurrent password hashing: two at a time, so that half of Node's four worker threads stay free for files and
 * DNS, and 32 waiting, about half a second.
 *
 * @source docs/reference/api.md#limits; the number that may wait is ours
 */
export const hashSemaphore = processGlobal("fieldbookHashing", () => new Semaphore(2, 32));
reportLoad("password", () => hashSemaphore);

/** Proof that the caller holds a hashing permit. */
export interface Permit {
  readonly toHash: true;
}

/** Made by the caller's copy of the module, unlike the semaphore, so that `instanceof` works for the caller. */
const busyError = () => new Busy(2, "Too many concurrent sign-in attempts. Try again in a few seconds.");

/** Runs a task that hashes, with the database reads it needs, under a permit. @throws Busy when too many wait */
export const withPermit = <T>(task: (permit: Permit) => Promise<T>): Promise<T> =>
  hashSemaphore.run(() => task({ toHash: true }), busyError);

/** Unicode NFKC, so that a password is the same text on every keyboard. */
const normalizePassword = (password: string) => password.normalize("NFKC");

/** Hashes a password to a PHC string with its own salt. @throws Busy when too many wait */
export const hashPassword = (password: string): Promise<string> =>
  withPermit(() => hash(normalizePassword(password), cost));

let decoyHash: Promise<string> | undefined;

/** Whether a stored value is a hash. Accounts without one can't sign in. */
const isHash = (storedHash: string | null): storedHash is string =>
  storedHash?.startsWith("$argon2") ?? false;

/** Whether a password matches the stored hash. Takes as long, and returns false, for a missing account (`null`). */
export async function verifyPassword(
  _permit: Permit,
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  // Hashed under the caller's permit: acquiring a second one while holding the first could deadlock.
  decoyHash ??= hash(randomUUID(), cost);
  const matches = await verify(
    isHash(storedHash) ? storedHash : await decoyHash,
    normalizePassword(password),
  );
  return isHash(storedHash) && matches;
}

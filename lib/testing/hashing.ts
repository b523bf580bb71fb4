// Simulates a flood of sign-ins: holds the permits of password hashing for as long as a test needs.
import { hashSemaphore, withPermit } from "@/lib/access/users/passwords";

/** Holds every hashing permit while the work runs. */
export const withHashingHeld = <T>(work: () => Promise<T>): Promise<T> =>
  holding(hashSemaphore.permits, work);

/** Holds every permit and fills the queue, so that further hashing is refused. */
export const withHashingFull = <T>(work: () => Promise<T>): Promise<T> =>
  holding(hashSemaphore.permits + hashSemaphore.maxWaiting, work);

async function holding<T>(tasks: number, work: () => Promise<T>): Promise<T> {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const all = Array.from({ length: tasks }, () => withPermit(() => held));
  try {
    return await work();
  } finally {
    end();
    await Promise.all(all);
  }
}

// What a flood of sign-ins does to whoever comes next, without a flood: passwords that are being hashed, for as long as
// a test needs.
import { hashSemaphore, withPermit } from "@/lib/access/users/passwords";

/** Takes every permit to hash, runs the work, and gives them back. */
export const withHashingHeld = <T>(work: () => Promise<T>): Promise<T> =>
  holding(hashSemaphore.permits, work);

/** The same with every waiting place taken too: whoever comes now is refused. */
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

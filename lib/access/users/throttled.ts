import "server-only";

/** Too many attempts, such as wrong passwords; this one was not checked. In its own file, because `lib/http/problem.ts` imports it. */
export class Throttled extends Error {
  override readonly name = "Throttled";
  constructor(
    /** Seconds to wait before trying again. */
    readonly seconds: number,
  ) {
    super(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`);
  }
}

import "server-only";

/** Too many wrong passwords: this one was not even tried. Alone in its file, because `lib/http/problem.ts` answers it. */
export class Throttled extends Error {
  override readonly name = "Throttled";
  constructor(
    /** Until it is worth another try. */
    readonly seconds: number,
  ) {
    super(`Too many wrong passwords. Try again in ${Math.ceil(seconds / 60)} minutes.`);
  }
}

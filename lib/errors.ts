/** What operations throw. No HTTP in here: `lib/http/problem.ts` holds the only table from these to answers. */

type UnauthenticatedCode =
  | "not_authenticated"
  | "authentication_failed"
  /**
   * Of SDKs: without a project token, and with one that is no project's.
   *
   * @source docs/reference/surveys.md#surveys-for-sdks
   */
  | "missing_api_key"
  | "invalid_api_key";

/** The caller did not say who they are, or said it wrongly. */
export class Unauthenticated extends Error {
  override readonly name = "Unauthenticated";
  constructor(
    readonly code: UnauthenticatedCode = "not_authenticated",
    detail = "Authentication credentials were not provided.",
  ) {
    super(detail);
  }
}

/** The caller is known and may not do this. */
export class Forbidden extends Error {
  override readonly name = "Forbidden";
}

/** There is no such thing, or it is another project's: nobody can tell which. */
export class NotFound extends Error {
  override readonly name = "NotFound";
  constructor(detail = "Not found.") {
    super(detail);
  }
}

/**
 * The request asks for what the rules do not allow.
 *
 * @param attr the field at fault, null for a rule over several
 * @param path the way inside the field, dotted, beginning with it: `questions.2.branching.index`
 */
export class Invalid extends Error {
  override readonly name = "Invalid";
  constructor(
    readonly attr: string | null,
    readonly code: string,
    detail: string,
    readonly path?: string,
  ) {
    super(detail);
  }
}

/** The thing changed since the caller last read it (If-Match). */
export class Stale extends Error {
  override readonly name = "Stale";
  constructor(detail = "It has changed since you read it. Read it again and repeat your change.") {
    super(detail);
  }
}

/** What was sent, or what it inflates to, is more than anybody may send. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** There is more to do than can wait. @param seconds after which to try again */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  constructor(readonly seconds: number) {
    super("The server is busy. Try again.");
  }
}

/** The caller asks for more at once than may run. @param seconds after which to try again */
export class Busy extends Error {
  override readonly name = "Busy";
  constructor(
    readonly seconds: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** This installation cannot do that; the sentence says what it lacks. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Errors that operations throw. They know no HTTP: `lib/http/problem.ts` maps them to responses. */

type UnauthenticatedCode =
  | "not_authenticated"
  | "authentication_failed"
  /**
   * For SDKs: no project token, and a token that is no project's.
   *
   * @source docs/reference/surveys.md#surveys-for-sdks
   */
  | "missing_api_key"
  | "invalid_api_key";

/** The caller is not authenticated: no credentials, or wrong ones. */
export class Unauthenticated extends Error {
  override readonly name = "Unauthenticated";
  constructor(
    readonly code: UnauthenticatedCode = "not_authenticated",
    detail = "Authentication credentials were not provided.",
  ) {
    super(detail);
  }
}

/** The caller is authenticated but not allowed to do this. */
export class Forbidden extends Error {
  override readonly name = "Forbidden";
}

/** The object does not exist, or belongs to another project; the response does not tell which. */
export class NotFound extends Error {
  override readonly name = "NotFound";
  constructor(detail = "Not found.") {
    super(detail);
  }
}

/**
 * The request is invalid.
 *
 * @param attr the invalid field; null for a rule over several fields
 * @param path inside the field, dotted, beginning with it: `questions.2.branching.index`
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

/** The object changed since the caller last read it (If-Match). */
export class Stale extends Error {
  override readonly name = "Stale";
  constructor(detail = "The resource was changed since you last read it. Fetch it again and retry.") {
    super(detail);
  }
}

/** Checks that a row still has the version that the caller read. @param expected null for any   @throws Stale */
export function checkVersion({ version }: { version: number }, expected: number | null): void {
  if (expected !== null && expected !== version) throw new Stale();
}

/** The request body is too large, as sent or after decompression. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** The server's queue is full. @param seconds after which to try again */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  constructor(readonly seconds: number) {
    super("The server is busy. Try again.");
  }
}

/** The caller has too many concurrent requests. @param seconds after which to try again */
export class Busy extends Error {
  override readonly name = "Busy";
  constructor(
    readonly seconds: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** The installation does not support the request; the message says what is missing. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

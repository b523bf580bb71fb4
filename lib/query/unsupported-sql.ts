import "server-only";

/** A query contains SQL that is not supported. @param at byte position in the parsed text */
export class UnsupportedSql extends Error {
  override readonly name = "UnsupportedSql";
  constructor(
    detail: string,
    readonly at: number | undefined,
  ) {
    super(detail);
  }
}

import "server-only";

/** A query asks for what is not allowed. @param at where: a place in the text that was parsed */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    detail: string,
    readonly at: number | undefined,
  ) {
    super(detail);
  }
}

import "server-only";
import { copyText, PersonIndex } from "@/lib/analysis/engine/interface";

/** The id of a person, or without one the distinct id, as JSON. */
export type Respondent = number | string;

/** A set of respondents. */
export class Respondents {
  readonly #persons = new PersonIndex();
  readonly #distinctIds = new Set<string>();

  get size(): number {
    return this.#persons.size + this.#distinctIds.size;
  }

  /** Adds one who may be in the set already. */
  add(respondent: Respondent): void {
    if (typeof respondent === "number") this.#persons.numberOf(respondent);
    else if (!this.#distinctIds.has(respondent)) this.#distinctIds.add(copyText(respondent));
  }
}

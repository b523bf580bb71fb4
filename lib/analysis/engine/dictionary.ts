import "server-only";
import { grow } from "@/lib/analysis/engine/grow";
import { PersonIndex } from "@/lib/analysis/engine/pair-index";

/** The code of an empty text. */
export const noText = -1;

/** The separator of texts in a batch: ASCII's unit separator. A text may contain it, too. */
export const separator = "\u001f";

/** A copy of a text that was cut from a longer one: a slice keeps all of that in memory. */
export const copyText = (text: string): string => Buffer.from(text).toString();

/** Texts as integers from 0, in order of first occurrence: columns of texts become typed arrays. */
export class StringDictionary {
  /** The text of each code. */
  readonly texts: string[] = [];
  readonly #codes = new Map<string, number>();
  readonly #snapshots = new PersonIndex();
  /** Codes plus one, by the number of the snapshot; 0 for one without a text. */
  #ofSnapshots = new Int32Array(1024);

  /** The code of a text, a new one for a new text; `noText` for an empty one. */
  codeOf(text: string): number {
    if (text === "") return noText;
    return this.#codes.get(text) ?? this.#add(text);
  }

  /** Maps a snapshot to a text. @param code of the text */
  nameSnapshot(id: number, code: number): void {
    const number = this.#numberOf(id);
    this.#ofSnapshots[number] = code + 1;
  }

  /** The code of a snapshot's text; `noText` without one. */
  codeOfSnapshot(id: number): number {
    const number = this.#numberOf(id);
    return this.#ofSnapshots[number]! - 1;
  }

  #numberOf(id: number): number {
    const number = this.#snapshots.numberOf(id);
    if (number >= this.#ofSnapshots.length) this.#ofSnapshots = grow(this.#ofSnapshots, number + 1);
    return number;
  }

  #add(text: string): number {
    const copy = copyText(text);
    this.#codes.set(copy, this.texts.length);
    return this.texts.push(copy) - 1;
  }
}

/** A line of what was pasted or uploaded. */
export interface Line {
  /** From 1, as an editor counts them. */
  number: number;
  /** An e-mail address or a distinct id. */
  text: string;
}

/** More lines than these are not looked up at once. */
export const mostLines = 10_000;

/** The lines of a pasted text that say something. */
export const parseText = (text: string): Line[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ number: at + 1, text: line.trim() }))
    .filter(({ text }) => text !== "");

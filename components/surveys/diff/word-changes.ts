import { diffWordsWithSpace } from "diff";

/** A stretch of a text: in both, only in the old one, or only in the new one. */
export interface Stretch {
  kind: "kept" | "gone" | "come";
  text: string;
  /** Where it begins, in characters of all stretches before it: no two begin at one place, as none is empty. */
  at: number;
}

type Piece = Omit<Stretch, "at">;

const textOf = (stretches: readonly Piece[], without: Stretch["kind"]) =>
  stretches.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");

const isBlank = (text: string) => text.trim() === "";

/** The differences of two texts by words; adjacent replaced words are one change, for readability. */
export function wordChanges(before: string, after: string): Stretch[] {
  const pieces: Piece[] = [];
  let run: Piece[] = [];
  const endRun = () => {
    const last = run.at(-1);
    const trailing = last?.kind === "kept" ? run.splice(-1) : [];
    const [gone, come] = [textOf(run, "come"), textOf(run, "gone")];
    if (isBlank(gone) || isBlank(come)) pieces.push(...run);
    else pieces.push({ kind: "gone", text: gone }, { kind: "come", text: come });
    pieces.push(...trailing);
    run = [];
  };
  for (const { added, removed, value } of diffWordsWithSpace(before, after)) {
    const stretch: Piece = { kind: removed ? "gone" : added ? "come" : "kept", text: value };
    if (stretch.kind !== "kept" || (run.length > 0 && isBlank(value))) run.push(stretch);
    else {
      endRun();
      pieces.push(stretch);
    }
  }
  endRun();
  let at = 0;
  return pieces.map((piece) => {
    const stretch = { ...piece, at };
    at += piece.text.length;
    return stretch;
  });
}

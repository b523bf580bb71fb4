import type { Question } from "@/lib/contract/survey/question";

const glyphs = {
  open: <path d="M3.5 5h9M3.5 8h9M3.5 11h5" />,
  link: <path d="M6 4H4v8h8v-2M8.5 3.5h4v4M12.5 3.5 7 9" />,
  rating: (
    <>
      <path d="M2 12.5h12M2.5 12.5V8M5.25 12.5V10M8 12.5V10M10.75 12.5V10M13.5 12.5V8" />
      <path d="m10.75 7.5-2-3.5h4z" fill="currentColor" stroke="none" />
    </>
  ),
  emoji: (
    <>
      <circle cx="8" cy="8" r="5.25" />
      <path d="M5.75 9.5a2.6 2.6 0 0 0 4.5 0M6.25 6.4v.2M9.75 6.4v.2" strokeLinecap="round" />
    </>
  ),
  single_choice: (
    <>
      <circle cx="8" cy="8" r="5.25" />
      <circle cx="8" cy="8" r="2.25" fill="currentColor" stroke="none" />
    </>
  ),
  multiple_choice: (
    <>
      <path d="M3 3h10v10H3z" />
      <path d="m5.5 8.2 1.8 1.8 3.4-4" />
    </>
  ),
  unknown: <circle cx="8" cy="8" r="5.25" strokeDasharray="2 2" />,
} as const;

export type QuestionGlyphKind = keyof typeof glyphs;

const isKnown = (type: string | undefined): type is QuestionGlyphKind =>
  type !== undefined && type !== "emoji" && Object.hasOwn(glyphs, type);

/** The glyph of a stored question: its type, or `emoji` for emoji ratings. */
export function glyphKindOf(question: Question): QuestionGlyphKind {
  if (question.type === "rating" && question.display === "emoji") return "emoji";
  return isKnown(question.type) ? question.type : "unknown";
}

export const QuestionGlyph = ({ kind, title }: { kind: QuestionGlyphKind; title: string }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    className="size-4 shrink-0"
  >
    <title>{title}</title>
    {glyphs[kind]}
  </svg>
);

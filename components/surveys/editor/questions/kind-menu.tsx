"use client";
import { ChevronDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { KindsPopover } from "@/components/surveys/editor/questions/kinds-popover";
import { useBranchNames } from "@/components/surveys/editor/questions/lost-branches";
import { useFirstWords } from "@/components/surveys/editor/questions/use-first-words";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { QuestionGlyph } from "@/components/surveys/marks/question-glyph";
import { Button } from "@/components/ui/button";
import type { QuestionKind } from "@/lib/contract/question-kinds";
import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import { convertQuestion, type Dropped } from "@/lib/survey-model/draft/convert";

const droppable = [
  "choices",
  "hasOpenChoice",
  "shuffleOptions",
  "link",
  "display",
  "scale",
  "lowerBoundLabel",
  "upperBoundLabel",
] as const;

/** The kind of a question, and what it can be turned into. */
export function KindMenu({ question, isReadOnly }: { question: DraftQuestion; isReadOnly: boolean }) {
  const t = useTranslations("questions");
  const convert = useConvert(question.id);
  const label = (
    <>
      <QuestionGlyph kind={glyphOf(question)} title={t(`kinds.${question.type}`)} />
      {t(`kinds.${question.type}`)}
    </>
  );
  if (isReadOnly)
    return <span className="inline-flex items-center gap-2 text-ink-2 text-table">{label}</span>;
  return (
    <MenuTrigger>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("question.kind", { kind: t(`kinds.${question.type}`) })}
        className="max-sm:hidden"
      >
        {label}
        <ChevronDownIcon aria-hidden className="size-4 text-ink-3" strokeWidth={1.5} />
      </Button>
      <KindsPopover chosen={question.type} onChoose={convert} />
    </MenuTrigger>
  );
}

const glyphOf = (question: DraftQuestion) =>
  question.type === "rating" && question.display === "emoji" ? "emoji" : question.type;

/** Turns a question into another kind and says, with a way back, what no longer shows. */
function useConvert(id: string) {
  const t = useTranslations("questions");
  const { change } = useEditorActions();
  const words = useFirstWords();
  const nameOf = useBranchNames();
  return (kind: QuestionKind) => {
    let dropped: Dropped | null = null;
    const describe = (before: Draft) => {
      if (!dropped) return null;
      const fields = droppable
        .filter((field) => dropped?.fields.includes(field))
        .map((field) => t(`dropped.${field}`));
      const parts = [...fields, ...(dropped.branches.length > 0 ? [nameOf(before, dropped.branches)] : [])];
      return parts.length === 0
        ? null
        : t("converted", { kind: t(`kinds.${kind}`), dropped: parts.join(", ") });
    };
    change(
      t("undo.convert"),
      (draft) => {
        dropped = convertQuestion(draft, id, kind, words);
      },
      { notify: describe, announce: t("convertedTo", { kind: t(`kinds.${kind}`) }) },
    );
  };
}

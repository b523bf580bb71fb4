import { ChevronDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { QuestionGlyph } from "@/components/survey/marks/question-glyph";
import { KindsPopover } from "@/components/surveys/editor/questions/kinds-popover";
import { useDescribeBranches } from "@/components/surveys/editor/questions/use-change-and-report";
import { useDraft, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import type { QuestionKind } from "@/lib/contract/survey/question-kinds";
import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import { convertQuestion, type Dropped } from "@/lib/survey-model/draft/convert";

const droppableFields = [
  "choices",
  "hasOpenChoice",
  "shuffleOptions",
  "link",
  "display",
  "scale",
  "lowerBoundLabel",
  "upperBoundLabel",
] as const;

interface KindMenuProps {
  id: string;
  /** Position, from 0. */
  index: number;
  isReadOnly: boolean;
}

/** The type of a question, and a menu to change it. */
export function KindMenu({ id, index, isReadOnly }: KindMenuProps) {
  const t = useTranslations("questions");
  const convert = useConvertQuestion(id);
  const kind = useDraft(({ questions }) => questions[index]?.type ?? "open");
  const glyph = useDraft(({ questions }) => glyphKind(questions[index]) ?? kind);
  const label = (
    <>
      <QuestionGlyph kind={glyph} title={t(`kinds.${kind}`)} />
      {t(`kinds.${kind}`)}
    </>
  );
  if (isReadOnly)
    return <span className="inline-flex items-center gap-2 text-ink-2 text-table">{label}</span>;
  return (
    <MenuTrigger>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("question.kind", { kind: t(`kinds.${kind}`) })}
        className="max-sm:hidden"
      >
        {label}
        <ChevronDownIcon aria-hidden className="size-4 text-ink-3" strokeWidth={1.5} />
      </Button>
      <KindsPopover chosen={kind} onChoose={convert} />
    </MenuTrigger>
  );
}

const glyphKind = (question: DraftQuestion | undefined) =>
  question?.type === "rating" && question.display === "emoji" ? "emoji" : question?.type;

/** Converts a question to another type, and offers undo if fields or branches are dropped. */
function useConvertQuestion(id: string) {
  const t = useTranslations("questions");
  const { change } = useEditorActions();
  const describeBranches = useDescribeBranches();
  return (kind: QuestionKind) => {
    let dropped: Dropped | null = null;
    const describeDropped = (before: Draft) => {
      if (!dropped) return null;
      const fields = droppableFields
        .filter((field) => dropped?.fields.includes(field))
        .map((field) => t(`dropped.${field}`));
      const droppedNames = [
        ...fields,
        ...(dropped.branches.length > 0 ? [describeBranches(before, dropped.branches)] : []),
      ];
      return droppedNames.length === 0
        ? null
        : t("converted", { kind: t(`kinds.${kind}`), dropped: droppedNames.join(", ") });
    };
    change(
      t("undo.convert"),
      (draft) => {
        dropped = convertQuestion(draft, id, kind);
      },
      { notify: describeDropped, announce: t("convertedTo", { kind: t(`kinds.${kind}`) }) },
    );
  };
}

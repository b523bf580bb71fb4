import { useTranslations } from "next-intl";
import { glyphKindOf, QuestionGlyph } from "@/components/survey/marks/question-glyph";
import { NodeIcon } from "@/components/ui/node-icon";
import { plainText } from "@/lib/client/plain-text";
import type { Question } from "@/lib/contract/survey/question";

interface NodeHeadingProps {
  /** From 1. */
  number: number;
  question: Question;
  /** Classes of the icon, for the question that the preview shows. */
  iconClassName?: string;
  /** After the type of the question. */
  children?: React.ReactNode;
}

/** Number, type and text of a question at the top of its node. */
export function NodeHeading({ number, question, iconClassName = "", children }: NodeHeadingProps) {
  const t = useTranslations("flow");
  const kinds = useTranslations("questionSummary.kinds");
  const kind = glyphKindOf(question);
  return (
    <>
      <div className="flex h-6 items-center gap-1.5">
        <NodeIcon kind="step" className={`size-4 ${iconClassName}`} />
        <span className="font-mono text-mono">Q{number}</span>
        <span className="text-ink-3">
          <QuestionGlyph kind={kind} title={kinds(kind)} />
        </span>
        {children}
      </div>
      <p className="line-clamp-2 font-serif text-body [overflow-wrap:anywhere]">
        {plainText(question.question) || t("empty")}
      </p>
    </>
  );
}

import { useTranslations } from "next-intl";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";

/** An open question: shows the respondent's field. */
export function OpenEditor({ edit }: QuestionEditorProps<QuestionOf<"open">>) {
  const { question } = edit;
  const t = useTranslations("questions");
  return (
    <div
      aria-hidden
      className={`flex ${edit.isOpen ? "h-16" : "h-10"} max-w-[420px] items-start rounded-control border border-control border-dashed px-3 py-2 font-serif text-answer text-ink-3`}
    >
      {question.optional ? t("open.optionalSample") : t("open.sample")}
    </div>
  );
}

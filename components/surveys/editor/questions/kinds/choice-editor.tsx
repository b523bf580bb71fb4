import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChoiceList } from "@/components/surveys/editor/questions/kinds/choice-list";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { useChangeAndReport } from "@/components/surveys/editor/questions/use-change-and-report";
import { useQuestionField } from "@/components/surveys/editor/questions/use-question-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { setOpenChoice } from "@/lib/survey-model/draft/choices";

/** The choices of a question, of which one may be open. */
export function ChoiceEditor({ edit }: QuestionEditorProps<QuestionOf<"single_choice">>) {
  const { question } = edit;
  const t = useTranslations("questions");
  const changeAndReport = useChangeAndReport();
  const { id } = question;
  const shuffle = useQuestionField(edit, "shuffleOptions", t("choice.shuffle"));
  return (
    <div className="flex max-w-[520px] flex-col gap-3">
      <ChoiceList edit={edit} />
      {!edit.isReadOnly && (edit.isOpen || shuffle.value) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:hidden">
          {edit.isOpen && !question.hasOpenChoice && (
            <Button
              variant="quiet"
              size="small"
              onPress={() =>
                changeAndReport(t("choice.addOpen"), (draft) => setOpenChoice(draft, id, t("choice.other")))
              }
            >
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {t("choice.addOpen")}
            </Button>
          )}
          <Checkbox
            label={t("choice.shuffle")}
            isSelected={Boolean(shuffle.value)}
            onChange={shuffle.onChange}
          />
        </div>
      )}
    </div>
  );
}

"use client";
import { PlusIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useChangeTelling } from "@/components/surveys/build/lost-branches";
import type { QuestionEditorProps, QuestionOf } from "@/components/surveys/question-editors/question-edit";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { setOpenChoice } from "@/lib/contract/draft/choices";

/** Dragging and long lists weigh more than all the rest of a question: they come after its text. */
const ChoiceList = dynamic(
  () => import("@/components/surveys/question-editors/choice-list").then(({ ChoiceList }) => ChoiceList),
  { loading: () => <Skeleton className="h-24 w-full" /> },
);

/** The choices of a question, one of them perhaps open. */
export function ChoiceEditor({ question, edit }: QuestionEditorProps<QuestionOf<"single_choice">>) {
  const t = useTranslations("build");
  const changeTelling = useChangeTelling();
  const { id } = question;
  return (
    <div className="flex max-w-[520px] flex-col gap-3">
      <ChoiceList question={question} edit={edit} />
      {!edit.isReadOnly && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:hidden">
          {!question.hasOpenChoice && (
            <Button
              look="quiet"
              size="small"
              onPress={() =>
                changeTelling(t("choice.addOpen"), (draft) => setOpenChoice(draft, id, t("choice.other")))
              }
            >
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {t("choice.addOpen")}
            </Button>
          )}
          <Checkbox
            label={t("choice.shuffle")}
            isSelected={Boolean(question.shuffleOptions)}
            onChange={(isOn) => edit.set("shuffleOptions", isOn, t("choice.shuffle"))}
          />
        </div>
      )}
    </div>
  );
}

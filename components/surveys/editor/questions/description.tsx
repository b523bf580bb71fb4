import { useTranslations } from "next-intl";
import { useState } from "react";
import type { QuestionEdit } from "@/components/surveys/editor/questions/kinds/question-edit";
import { QuestionText } from "@/components/surveys/editor/questions/question-text";
import { HtmlText } from "@/components/surveys/editor/questions/rich-text/html-text";
import { useQuestionField } from "@/components/surveys/editor/questions/use-question-field";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** The description of a question: plain text or HTML. */
export function Description({ edit }: { edit: QuestionEdit }) {
  const t = useTranslations("questions");
  const [isAdding, setAdding] = useState(false);
  const description = useQuestionField(edit, "description", t("description.label"));
  const format = useQuestionField(edit, "descriptionContentType", t("description.format"));
  const text = description.value ?? "";
  const isHtml = format.value === "html";
  if (text === "" && !isAdding) {
    return edit.isReadOnly || !edit.isOpen ? null : (
      <Button variant="quiet" size="small" className="-ml-2.5 self-start" onPress={() => setAdding(true)}>
        {t("description.add")}
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {isHtml ? (
        <HtmlText {...description} label={t("description.label")} value={text} path="description" />
      ) : (
        <QuestionText
          {...description}
          variant="body"
          label={t("description.label")}
          value={text}
          placeholder={t("description.placeholder")}
          path="description"
        />
      )}
      {!edit.isReadOnly && edit.isOpen && (
        <div className="max-sm:hidden">
          <SegmentedControl
            label={t("description.format")}
            value={isHtml ? "html" : "text"}
            onChange={format.onChange}
            segments={[
              { id: "text", label: t("description.text") },
              { id: "html", label: t("description.html") },
            ]}
          />
        </div>
      )}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { QuestionEditorProps } from "@/components/surveys/editor/questions/kinds/question-edit";
import { QuestionText } from "@/components/surveys/editor/questions/question-text";
import { HtmlText } from "@/components/surveys/editor/questions/rich-text/html-text";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** The description of a question: plain text or HTML. */
export function Description({ question, edit }: QuestionEditorProps) {
  const t = useTranslations("questions");
  const [isAdding, setAdding] = useState(false);
  const text = question.description ?? "";
  const isHtml = question.descriptionContentType === "html";
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
        <HtmlText
          label={t("description.label")}
          value={text}
          onChange={(value) => edit.set("description", value, t("description.label"))}
          isReadOnly={edit.isReadOnly}
          path="description"
        />
      ) : (
        <QuestionText
          variant="body"
          label={t("description.label")}
          value={text}
          onChange={(value) => edit.set("description", value, t("description.label"))}
          placeholder={t("description.placeholder")}
          fault={edit.faultAt("description")}
          isReadOnly={edit.isReadOnly}
          path="description"
        />
      )}
      {!edit.isReadOnly && edit.isOpen && (
        <div className="max-sm:hidden">
          <SegmentedControl
            label={t("description.format")}
            value={isHtml ? "html" : "text"}
            onChange={(type) => edit.set("descriptionContentType", type, t("description.format"))}
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

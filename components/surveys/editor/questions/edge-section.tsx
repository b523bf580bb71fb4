"use client";
import { useTranslations } from "next-intl";
import { QuestionText } from "@/components/surveys/editor/questions/question-text";
import { HtmlText } from "@/components/surveys/editor/questions/rich-text/html-text";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { NodeIcon } from "@/components/ui/node-icon";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";

/** The keys of appearance that a part has. @source posthog-js, SurveyAppearance */
const parts = {
  intro: {
    mark: "start",
    isOn: "displayIntroScreen",
    header: "introScreenHeader",
    description: "introScreenDescription",
    contentType: "introScreenDescriptionContentType",
    button: "introScreenButtonText",
  },
  thanks: {
    mark: "end",
    isOn: "displayThankYouMessage",
    header: "thankYouMessageHeader",
    description: "thankYouMessageDescription",
    contentType: "thankYouMessageDescriptionContentType",
    button: "thankYouMessageCloseButtonText",
  },
} as const;

/** What comes before the first question, or after the last. */
export function EdgeSection({ part }: { part: keyof typeof parts }) {
  const t = useTranslations("questions");
  const { isReadOnly } = useEditor();
  const keys = parts[part];
  const [isOn, setOn] = useDraftValue<boolean>(["appearance", keys.isOn], t(`${part}.title`));
  const [header, setHeader] = useDraftValue<string>(["appearance", keys.header], t(`${part}.header`));
  const [text, setText] = useDraftValue<string>(["appearance", keys.description], t(`${part}.description`));
  const [type] = useDraftValue<string>(["appearance", keys.contentType], t("description.format"));
  const [button, setButton] = useDraftValue<string>(["appearance", keys.button], t("question.button"));
  return (
    <section
      id={`section-${part}`}
      aria-labelledby={`title-${part}`}
      className="scroll-mt-4 border-line border-b px-4 py-5 sm:px-8"
    >
      <div className="flex items-center gap-3">
        <NodeIcon kind={keys.mark} className="size-4 text-contour" />
        <h2 id={`title-${part}`} className="grow text-section">
          {t(`${part}.title`)}
        </h2>
        <Switch
          label={t(`${part}.show`)}
          isSelected={isOn ?? false}
          onChange={setOn}
          isDisabled={isReadOnly}
        />
      </div>
      {isOn && (
        <div className="flex flex-col gap-2 pt-3 sm:pr-[11rem]">
          <QuestionText
            look="question"
            label={t(`${part}.header`)}
            placeholder={t(`${part}.header`)}
            value={header ?? ""}
            onChange={setHeader}
            isReadOnly={isReadOnly}
            path={keys.header}
          />
          {type === "html" ? (
            <HtmlText
              label={t(`${part}.description`)}
              value={text ?? ""}
              onChange={setText}
              isReadOnly={isReadOnly}
              path={keys.description}
            />
          ) : (
            <QuestionText
              look="body"
              label={t(`${part}.description`)}
              placeholder={t("description.placeholder")}
              value={text ?? ""}
              onChange={setText}
              isReadOnly={isReadOnly}
              path={keys.description}
            />
          )}
          <div className="w-48 pt-1">
            <TextField
              label={t("question.button")}
              value={button ?? ""}
              onChange={setButton}
              isReadOnly={isReadOnly}
            />
          </div>
        </div>
      )}
    </section>
  );
}

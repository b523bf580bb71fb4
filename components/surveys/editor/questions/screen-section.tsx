import { useTranslations } from "next-intl";
import { useRef } from "react";
import { QuestionText } from "@/components/surveys/editor/questions/question-text";
import { HtmlText } from "@/components/surveys/editor/questions/rich-text/html-text";
import { useDraftValue } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFocusTarget } from "@/components/surveys/editor/state/use-focus-target";
import { NodeIcon } from "@/components/ui/node-icon";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import { textsOn } from "@/lib/contract/survey/texts";

/** The mark of each screen, and the key that shows it. @source posthog-js, SurveyAppearance */
const screens = {
  intro: { mark: "start", isOn: "displayIntroScreen" },
  thanks: { mark: "end", isOn: "displayThankYouMessage" },
} as const;

/** The keys of a screen's heading, text and button. */
function keysOf(screen: keyof typeof screens) {
  const [header, description, button] = textsOn(screen);
  if (!header || !description?.contentType || !button) throw new Error(`The ${screen} screen lacks a text.`);
  return {
    ...screens[screen],
    header: header.field,
    defaultHeader: header.widgetText,
    description: description.field,
    contentType: description.contentType,
    button: button.field,
    defaultButton: button.widgetText,
  };
}

/** The intro screen or the thank-you screen. */
export function ScreenSection({ screen }: { screen: keyof typeof screens }) {
  const t = useTranslations("questions");
  const { isReadOnly, editScreen } = useEditor("isReadOnly", "editScreen");
  const keys = keysOf(screen);
  const section = useRef<HTMLElement>(null);
  useFocusTarget(section);
  const [isOn, setOn] = useDraftValue<boolean>(["appearance", keys.isOn], t(`${screen}.title`));
  const [header, setHeader] = useDraftValue<string>(["appearance", keys.header], t(`${screen}.header`));
  const [text, setText] = useDraftValue<string>(["appearance", keys.description], t(`${screen}.description`));
  const [type] = useDraftValue<string>(["appearance", keys.contentType], t("description.format"));
  const [button, setButton] = useDraftValue<string>(["appearance", keys.button], t("question.button"));
  return (
    <section
      ref={section}
      id={`section-${screen}`}
      aria-labelledby={`title-${screen}`}
      onFocusCapture={() => editScreen(screen)}
      className="scroll-mt-4 border-line border-b px-4 py-5 sm:px-8"
    >
      <div className="flex items-center gap-3">
        <NodeIcon kind={keys.mark} className="size-4 text-contour" />
        <h2 id={`title-${screen}`} className="grow text-section">
          {t(`${screen}.title`)}
        </h2>
        <Switch
          label={t(`${screen}.show`)}
          isSelected={isOn ?? false}
          onChange={(isShown) => {
            setOn(isShown);
            if (isShown)
              requestAnimationFrame(() =>
                section.current?.scrollIntoView({ block: "nearest", behavior: "instant" }),
              );
          }}
          isDisabled={isReadOnly}
        />
      </div>
      {isOn && (
        <div className="flex flex-col gap-2 pt-3 sm:pr-[11rem]">
          <QuestionText
            variant="question"
            label={t(`${screen}.header`)}
            placeholder={keys.defaultHeader ?? t(`${screen}.header`)}
            value={header ?? ""}
            onChange={setHeader}
            isReadOnly={isReadOnly}
            path={`appearance.${keys.header}`}
          />
          {type === "html" ? (
            <HtmlText
              label={t(`${screen}.description`)}
              value={text ?? ""}
              onChange={setText}
              isReadOnly={isReadOnly}
              path={`appearance.${keys.description}`}
            />
          ) : (
            <QuestionText
              variant="body"
              label={t(`${screen}.description`)}
              placeholder={t("description.screenPlaceholder")}
              value={text ?? ""}
              onChange={setText}
              isReadOnly={isReadOnly}
              path={`appearance.${keys.description}`}
            />
          )}
          <div className="w-48 pt-1" data-path={`appearance.${keys.button}`}>
            <TextField
              label={t("question.button")}
              value={button ?? ""}
              placeholder={keys.defaultButton ?? ""}
              onChange={setButton}
              isReadOnly={isReadOnly}
            />
          </div>
        </div>
      )}
    </section>
  );
}

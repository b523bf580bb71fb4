import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ChoiceRow, type ChoiceRowActions } from "@/components/surveys/editor/questions/kinds/choice-row";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { useChangeAndReport } from "@/components/surveys/editor/questions/use-change-and-report";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { useReorder } from "@/components/ui/use-reorder";
import { hasChoices, questionOf } from "@/lib/survey-model/draft";
import {
  addChoices,
  linesOf,
  movableCount,
  moveChoice,
  pasteChoices,
  removeChoice,
  repeatedChoices,
} from "@/lib/survey-model/draft/choices";

/** Longer lists scroll by themselves and skip rendering off screen. */
const scrollThreshold = 50;
const skipOffscreenClasses = "*:[content-visibility:auto] *:[contain-intrinsic-size:auto_40px]";

/**
 * The choices as a list of fields: Enter adds a choice, Backspace in an empty one removes it, pasted lines become
 * choices.
 */
export function ChoiceList({ edit }: QuestionEditorProps<QuestionOf<"single_choice">>) {
  const { question } = edit;
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const changeAndReport = useChangeAndReport();
  const { id, choices } = question;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { change } = useEditorActions();
  const indexOfChoice = (choiceId: string) => choices.findIndex((choice) => choice.id === choiceId);

  const add = (texts: readonly string[], at?: number) =>
    change(t("choice.add"), (draft) => {
      const added = addChoices(draft, id, texts, at);
      setFocusedId(added.at(-1) ?? null);
    });
  const move = (from: number, to: number) => {
    const choice = choices[from];
    if (!choice || to < 0 || to >= movableCount(question)) return;
    change(t("choice.move"), (draft) => void moveChoice(draft, id, choice.id, to), {
      announce: t("choice.moved", { position: to + 1, count: choices.length }),
    });
  };
  // A ref stays the same, so that typing in one row does not render hundreds.
  const actions = useRef<ChoiceRowActions>(null);
  actions.current = {
    rename: (choiceId, text) =>
      change(
        t("choice.rename"),
        (draft) => {
          const edited = questionOf(draft, id);
          const choice = edited && hasChoices(edited) && edited.choices.find((one) => one.id === choiceId);
          if (choice) choice.text = text;
        },
        { coalesce: `choice.${choiceId}` },
      ),
    addAfter: (choiceId) => add([""], indexOfChoice(choiceId) + 1),
    remove: (choiceId) => {
      const at = indexOfChoice(choiceId);
      setFocusedId(choices[at === 0 ? 1 : at - 1]?.id ?? null);
      changeAndReport(t("choice.remove"), (draft) => removeChoice(draft, id, choiceId));
    },
    paste: (choiceId, pasted) => {
      const lines = linesOf(pasted);
      if (lines.length < 2) return false;
      changeAndReport(
        t("choice.paste"),
        (draft) => {
          const { added, lost } = pasteChoices(draft, id, choiceId, lines);
          setFocusedId(added.at(-1) ?? null);
          return lost;
        },
        { announce: t("choice.pasted", { count: lines.length }) },
      );
      return true;
    },
    moveBy: (choiceId, offset) => {
      const from = indexOfChoice(choiceId);
      setFocusedId(choiceId);
      move(from, from + offset);
    },
    focusBy: (choiceId, offset) => setFocusedId(choices[indexOfChoice(choiceId) + offset]?.id ?? null),
    forgetFocus: () => setFocusedId(null),
  };

  const { list, indicator, getHandleProps } = useReorder<HTMLUListElement>({
    count: edit.isReadOnly ? 0 : movableCount(question),
    onMove: move,
  });
  const repeatedIds = repeatedChoices(choices);
  const isLong = choices.length > scrollThreshold;
  const hasEmpty = choices.some(({ text }) => text.trim() === "");
  const fault = hasEmpty ? t("choice.needsText") : edit.faultAt("choices");
  return (
    <div className="flex flex-col gap-1">
      <div className={`relative ${isLong ? "max-h-[420px] overflow-auto border-line border-y" : ""}`}>
        <ul ref={list} aria-label={common("choices")} className={isLong ? skipOffscreenClasses : ""}>
          {choices.map((choice, at) => (
            <ChoiceRow
              key={choice.id}
              choice={choice}
              at={at}
              kind={question.type}
              isOpen={Boolean(question.hasOpenChoice) && at === choices.length - 1}
              isRepeated={repeatedIds.has(choice.id)}
              isOnly={choices.length === 1}
              isReadOnly={edit.isReadOnly}
              hasFocus={focusedId === choice.id}
              fault={edit.faultAt(`choices.${at}.text`)}
              actions={actions}
              getHandleProps={getHandleProps}
            />
          ))}
        </ul>
        <DropIndicator ref={indicator} />
      </div>
      {fault && <p className="text-label text-rust">{fault}</p>}
      {!edit.isReadOnly && edit.isOpen && (
        <Button
          variant="quiet"
          size="small"
          className="self-start max-sm:hidden"
          onPress={() => add([""], movableCount(question))}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("choice.add")}
        </Button>
      )}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { useValueWords } from "@/components/surveys/diff/use-value-words";
import { useDraft, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { isObject } from "@/lib/contract/wire/json";
import { hasChoices, questionOf } from "@/lib/survey-model/draft";
import type { Conflict } from "@/lib/survey-model/draft/merge";

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Lists edit conflicts: for each, one of the two values is chosen. */
export default function ConflictDialog({ conflicts, isOpen, onOpenChange }: ConflictDialogProps) {
  const t = useTranslations("editor.conflict");
  const { saver } = useEditorActions();
  const conflictLabel = useConflictLabel();
  return (
    <Dialog title={t("title")} closeLabel={t("resolveLater")} isOpen={isOpen} onOpenChange={onOpenChange}>
      <p className="pb-3 text-ink-2">{t("detail")}</p>
      <ul className="flex flex-col">
        {conflicts.map((conflict) => (
          <li key={conflict.path.join("\n")} className="flex flex-col gap-2 border-line border-t py-4">
            <h3 className="font-medium">{conflictLabel(conflict)}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              {(["mine", "theirs"] as const).map((side) => (
                <div key={side} className="flex flex-col items-start gap-2 border-line border-l-2 pl-3">
                  <span className="text-ink-3 text-label">{t(side)}</span>
                  <Value path={conflict.path} value={conflict[side]} />
                  <Button
                    size="small"
                    onPress={() => {
                      saver.resolveConflict(conflict, side);
                      if (conflicts.length === 1) onOpenChange(false);
                    }}
                  >
                    {t(side === "mine" ? "keepYours" : "useTheirs")}
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A value in the words of its screen. */
function Value({ path, value }: { path: Conflict["path"]; value: unknown }) {
  const t = useTranslations("editor.conflict");
  const common = useTranslations("common");
  const valueWords = useValueWords();
  const [field, , key] = path;
  if (value === undefined || value === null || value === "")
    return <p className="text-ink-3">{common("removed")}</p>;
  if (typeof value === "string" || typeof value === "number" || isObject(value)) {
    const words = valueWords(field === "questions" ? `question.${key ?? ""}` : path.join("."), value);
    const text = words ?? (isObject(value) ? (value.question ?? value.text) : value);
    if (typeof text === "string" || typeof text === "number")
      return <p className="font-serif text-answer [overflow-wrap:anywhere]">{text}</p>;
  }
  return <p className="text-ink-2">{t("other")}</p>;
}

/** "Q2, choice “Maybe”", "Name". */
function useConflictLabel(): (conflict: Conflict) => string {
  const common = useTranslations("common");
  const fieldName = useFieldName();
  const draft = useDraft((draft) => draft);
  return ({ path }) => {
    const [field, id, key, choiceId] = path;
    if (field !== "questions" || id === undefined) return fieldName(path.join(".")) ?? path.join(".");
    const index = draft.questions.findIndex((question) => question.id === id);
    const questionLabel = index === -1 ? common("removedQuestion") : `Q${index + 1}`;
    if (key === undefined) return questionLabel;
    const question = questionOf(draft, id);
    const choice =
      question && hasChoices(question)
        ? question.choices.find((candidate) => candidate.id === choiceId)
        : null;
    const name = fieldName(`question.${key}`) ?? key;
    return choice ? `${questionLabel} · ${name} “${choice.text}”` : `${questionLabel} · ${name}`;
  };
}

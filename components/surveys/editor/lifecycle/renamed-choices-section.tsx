import { ArrowRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import type { ChoiceRename } from "@/lib/survey-model/renamed-choices";

/** Identifies a rename. */
export const renameKey = ({ questionId, from, to }: ChoiceRename): string =>
  JSON.stringify([questionId, from, to]);

interface RenamedChoicesSectionProps {
  renames: readonly ChoiceRename[];
  /** Whether both texts mean the same, by `renameKey`; nothing while that is not decided. */
  answers: Readonly<Record<string, boolean>>;
  onAnswer: (rename: ChoiceRename, isSame: boolean) => void;
}

/** Asks of each renamed choice whether it means the same under its new text. */
export function RenamedChoicesSection({ renames, answers, onAnswer }: RenamedChoicesSectionProps) {
  const t = useTranslations("editor.publish.renames");
  const common = useTranslations("common");
  return (
    <section aria-label={common("renamedChoices")} className="flex flex-col">
      <h3 className="text-section">{common("renamedChoices")}</h3>
      <p className="text-ink-2 text-table">{t("detail")}</p>
      <ul className="mt-2 flex flex-col">
        {renames.map((rename) => {
          const key = renameKey(rename);
          const answer = answers[key];
          return (
            <li
              key={key}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-t py-3"
            >
              <RenameText rename={rename} />
              <RadioGroup<"same" | "different">
                label={t("question", { from: rename.from, to: rename.to })}
                isLabelHidden
                orientation="horizontal"
                value={answer === undefined ? null : answer ? "same" : "different"}
                onChange={(value) => onAnswer(rename, value === "same")}
                options={[
                  { id: "same", label: common("sameMeaning") },
                  { id: "different", label: common("differentMeaning") },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `Q2 Green → Green tea` */
export function RenameText({ rename: { question, from, to } }: { rename: ChoiceRename }) {
  const t = useTranslations("editor.publish.renames");
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
      <span className="font-mono text-ink-3 text-mono">Q{question + 1}</span>
      <span className="font-serif text-body text-ink-2">{from}</span>
      <ArrowRightIcon aria-hidden className="size-3.5 shrink-0 self-center text-ink-3" strokeWidth={1.75} />
      <span className="sr-only">{t("to")}</span>
      <span className="font-serif text-body">{to}</span>
    </span>
  );
}

import { useTranslations } from "next-intl";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { RatingPreview } from "@/components/surveys/editor/questions/kinds/rating-preview";
import { useChangeAndReport } from "@/components/surveys/editor/questions/use-change-and-report";
import { useQuestionField } from "@/components/surveys/editor/questions/use-question-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import { asksForNps, scalesOf } from "@/lib/contract/survey/scales";
import { setDisplay, setScale } from "@/lib/survey-model/draft/convert";

/** Display, scale and labels of a rating. */
export function RatingEditor({ edit }: QuestionEditorProps<QuestionOf<"rating">>) {
  const { question } = edit;
  const t = useTranslations("questions");
  const changeAndReport = useChangeAndReport();
  const display = question.display ?? "number";
  const scale = question.scale ?? 5;
  const lower = useQuestionField(edit, "lowerBoundLabel", t("rating.lower"));
  const upper = useQuestionField(edit, "upperBoundLabel", t("rating.upper"));
  const npsField = useQuestionField(edit, "isNpsQuestion", t("rating.nps"));
  const examples = scale === 10 ? "likelihood" : "degree";
  const hasLabels = Boolean(lower.value || upper.value);
  return (
    <div className="flex max-w-[520px] flex-col gap-4">
      {edit.isOpen && (
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t("rating.display")}
            value={display}
            isDisabled={edit.isReadOnly}
            onChange={(value) =>
              changeAndReport(t("rating.display"), (draft) => setDisplay(draft, question.id, value))
            }
            segments={[
              { id: "number", label: t("rating.number") },
              { id: "emoji", label: t("rating.emoji") },
            ]}
          />
          <SegmentedControl
            label={t("rating.scale")}
            value={String(scale)}
            isDisabled={edit.isReadOnly}
            onChange={(value) =>
              changeAndReport(t("rating.scale"), (draft) => {
                const next = scalesOf(display).find((option) => String(option) === value) ?? 5;
                return setScale(draft, question.id, next);
              })
            }
            segments={scalesOf(display).map((option) => ({
              id: String(option),
              label: option === 10 ? "0–10" : option === 2 ? t("rating.thumbs") : `1–${option}`,
            }))}
          />
        </div>
      )}
      <div className="flex w-fit max-w-full flex-col gap-2">
        <RatingPreview display={display} scale={scale} />
        {!edit.isOpen && hasLabels && (
          <p className="flex justify-between gap-4 text-ink-3 text-table">
            <span>{lower.value}</span>
            <span className="text-end">{upper.value}</span>
          </p>
        )}
      </div>
      {edit.isOpen && scale === 10 && (
        <Switch
          label={t("rating.nps")}
          hint={t("rating.npsHint")}
          isSelected={asksForNps({ ...question, scale })}
          isDisabled={edit.isReadOnly}
          onChange={npsField.onChange}
        />
      )}
      {edit.isOpen && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...lower}
            label={t("rating.lower")}
            value={lower.value ?? ""}
            placeholder={t(`rating.${examples}.lower`)}
          />
          <TextField
            {...upper}
            label={t("rating.upper")}
            value={upper.value ?? ""}
            placeholder={t(`rating.${examples}.upper`)}
          />
        </div>
      )}
    </div>
  );
}

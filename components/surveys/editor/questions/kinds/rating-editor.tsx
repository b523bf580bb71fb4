"use client";
import { useTranslations } from "next-intl";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { RatingStrip } from "@/components/surveys/editor/questions/kinds/rating-strip";
import { useChangeTelling } from "@/components/surveys/editor/questions/lost-branches";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { scalesOf } from "@/lib/contract/scales";
import { setDisplay, setScale } from "@/lib/survey-model/draft/convert";

/** How something is rated: by numbers or faces, over which scale, between which words. */
export function RatingEditor({ question, edit }: QuestionEditorProps<QuestionOf<"rating">>) {
  const t = useTranslations("questions");
  const changeTelling = useChangeTelling();
  const display = question.display ?? "number";
  const scale = question.scale ?? 5;
  return (
    <div className="flex max-w-[520px] flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t("rating.display")}
          value={display}
          isDisabled={edit.isReadOnly}
          onChange={(value) =>
            changeTelling(t("rating.display"), (draft) => setDisplay(draft, question.id, value))
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
            changeTelling(t("rating.scale"), (draft) =>
              setScale(draft, question.id, scalesOf(display).find((known) => String(known) === value) ?? 5),
            )
          }
          segments={scalesOf(display).map((known) => ({
            id: String(known),
            label: known === 10 ? "0–10" : known === 2 ? t("rating.thumbs") : `1–${known}`,
          }))}
        />
      </div>
      <RatingStrip display={display} scale={scale} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t("rating.lower")}
          value={question.lowerBoundLabel ?? ""}
          onChange={(value) => edit.set("lowerBoundLabel", value, t("rating.lower"))}
          fault={edit.faultAt("lowerBoundLabel")}
          isReadOnly={edit.isReadOnly}
        />
        <TextField
          label={t("rating.upper")}
          value={question.upperBoundLabel ?? ""}
          onChange={(value) => edit.set("upperBoundLabel", value, t("rating.upper"))}
          fault={edit.faultAt("upperBoundLabel")}
          isReadOnly={edit.isReadOnly}
        />
      </div>
    </div>
  );
}

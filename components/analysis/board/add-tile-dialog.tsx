import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { insightListOptions } from "@/lib/client/analysis/saved";
import { plainText } from "@/lib/client/plain-text";
import { surveysOptions } from "@/lib/client/surveys/surveys";
import type { BoardTile, BoardTileInput } from "@/lib/contract/analysis/board";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";

interface AddTileDialogProps {
  projectId: string;
  /** Tiles on the board, which are not offered. */
  tiles: readonly BoardTile[];
  onClose: () => void;
  /** Adds; an error it throws is shown. */
  onAdd: (input: BoardTileInput) => Promise<unknown>;
}

/** Chooses a saved analysis or the score of a survey's rating question for the board. */
export default function AddTileDialog({ projectId, tiles, onClose, onAdd }: AddTileDialogProps) {
  const t = useTranslations("boards.add");
  const common = useTranslations("common");
  const types = useTranslations("savedAnalyses.types");
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: insights, isPending: areInsightsPending } = useQuery(insightListOptions(projectId));
  const { data: surveys, isPending: areSurveysPending } = useQuery(surveysOptions(projectId, ""));
  const { isPending, fault, run } = useAsyncAction();

  const analyses = (insights?.results ?? []).map((insight) => ({
    input: { insight_id: insight.id },
    label: insight.name || common("untitled"),
    detail: types(insightTypeOf(insight.filters)),
    isShown: tiles.some((tile) => tile.insight?.id === insight.id),
  }));
  const scores = (surveys?.results ?? []).flatMap((survey) =>
    (survey.questions ?? [])
      .filter(({ type }) => type === "rating")
      .map((question) => ({
        input: { survey_id: survey.id, question_id: question.id },
        label: t("score", { survey: survey.name }),
        detail: plainText(question.question),
        isShown: tiles.some((tile) => tile.survey?.id === survey.id && tile.question_id === question.id),
      })),
  );
  const offered = [...analyses, ...scores]
    .filter(({ isShown }) => !isShown)
    .map((one) => ({ ...one, id: JSON.stringify(one.input) }));
  const isLoading = areInsightsPending || areSurveysPending;
  const add = () => {
    const chosenItem = offered.find(({ id }) => id === chosen);
    if (!chosenItem) return;
    void run(async () => {
      await onAdd(chosenItem.input);
      onClose();
    });
  };
  return (
    <Dialog
      title={t("open")}
      closeLabel={common("cancel")}
      onClose={onClose}
      width="small"
      footer={
        <DialogButtons
          onCancel={onClose}
          confirmLabel={common("add")}
          onConfirm={add}
          isPending={isPending}
          isDisabled={chosen === null}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {fault && <Notice tone="fault">{fault}</Notice>}
        <ComboBox
          key={String(isLoading)}
          label={t("label")}
          placeholder={t("choose")}
          options={offered.map(({ id, label, detail }) => ({ id, label, detail }))}
          value={chosen}
          onChange={setChosen}
          empty={t("none")}
          isDisabled={isLoading}
          autoFocus={!isLoading}
        />
        {!isLoading && offered.length === 0 && <p className="text-ink-2 text-table">{t("nothing")}</p>}
      </div>
    </Dialog>
  );
}

import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { type MixRow, mixRows, toPercentWeights } from "@/components/surveys/editor/dry-run/mix-rows";
import type { DryRunQuestion, DryRunState } from "@/components/surveys/editor/dry-run/use-dry-run";
import { useBranchName } from "@/components/surveys/flow-map/use-branch-name";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";

interface MixEditorProps {
  item: DryRunQuestion;
  /** From 1. */
  number: number;
  state: Pick<DryRunState, "setWeight" | "resetMix">;
}

const maxWeight = 1000;

/** The answer mix of a question: the weight of each answer, of skipping and of leaving. */
export function MixEditor({ item, number, state }: MixEditorProps) {
  const t = useTranslations("dryRun.answers");
  const common = useTranslations("common");
  const rowName = useRowName(item);
  const { percent } = useResultFormat();
  const isEdited = item.source === "edited";
  const mix = isEdited ? item.mix : toPercentWeights(item.mix);
  return (
    <div className="flex flex-col gap-2 border-line border-l-2 pl-3">
      <table aria-label={t("label", { question: number })} className="w-full table-fixed text-table">
        <colgroup>
          <col />
          <col className="w-36" />
          <col className="w-14" />
        </colgroup>
        <thead>
          <tr className="text-ink-3 text-label">
            <th className="py-1 pr-2 text-start font-medium">{common("answer")}</th>
            <th className="py-1 text-start font-medium">{t("weight")}</th>
            <th className="py-1 pl-2 text-end font-medium">{common("shareOfTotal")}</th>
          </tr>
        </thead>
        <tbody>
          {mixRows(mix, item.question).map((row) => {
            const name = rowName(row);
            return (
              <tr key={row.id}>
                <th
                  scope="row"
                  className={`py-1 pr-2 text-start font-normal [overflow-wrap:anywhere] ${row.name.kind === "choice" ? "font-serif text-body" : "text-ink-2"}`}
                >
                  {name}
                </th>
                <td className="py-1">
                  <NumberField
                    label={t("weightOf", { answer: name })}
                    isLabelHidden
                    value={Math.round(row.weight * 10) / 10}
                    onChange={(next) => state.setWeight(item, row.id, next ?? 0)}
                    minValue={0}
                    maxValue={maxWeight}
                  />
                </td>
                <td className="py-1 pl-2 text-end tabular-nums">{percent(row.share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="text-ink-3 text-label font-normal">{t("hint")}</p>
      {isEdited && (
        <Button size="small" className="self-start" onPress={() => state.resetMix(item.id)}>
          {t("reset", { question: number })}
        </Button>
      )}
    </div>
  );
}

/** Names of the rows of a mix. */
function useRowName({ question }: DryRunQuestion): (row: MixRow) => string {
  const t = useTranslations("dryRun.answers");
  const branchName = useBranchName();
  return ({ name }) => {
    switch (name.kind) {
      case "bucket":
        return branchName(name);
      case "rating":
        return String(name.rating);
      case "choice":
        return name.isOpen ? t("other", { choice: name.choice }) : name.choice || t("empty");
      case "answer":
        return t(question.type === "link" ? "clicked" : "answered");
      case "skip":
      case "leave":
        return t(name.kind);
      default:
        return name satisfies never;
    }
  };
}

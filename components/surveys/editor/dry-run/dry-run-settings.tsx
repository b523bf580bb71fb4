import { useTranslations } from "next-intl";
import {
  type DryRunState,
  largestSeed,
  type MixSource,
  maxResponses,
} from "@/components/surveys/editor/dry-run/use-dry-run";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";

/** The answers, the seed and the number of responses of a dry run. */
export function DryRunSettings({ state }: { state: DryRunState }) {
  const t = useTranslations("dryRun");
  const common = useTranslations("common");
  const { lastRun, source, seed, responses, hasLimit, editedCount } = state;
  const isCustom = editedCount > 0;
  const { status, results, iteration, retry } = lastRun;
  const lastDetail = {
    loading: common("loadingResults"),
    failed: t("mix.lastFailed"),
    none: t("mix.lastNone"),
    ready: t("mix.lastDetail", { count: results?.totals.started ?? 0, iteration: iteration ?? 0 }),
  }[status];
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup<MixSource | "custom">
        label={common("answers")}
        value={isCustom ? "custom" : source}
        onChange={(chosen) => chosen !== "custom" && state.setSource(chosen)}
        options={[
          { id: "even", label: t("mix.even"), detail: t("mix.evenDetail") },
          { id: "last", label: t("mix.last"), detail: lastDetail, isDisabled: status !== "ready" },
          ...(isCustom
            ? [
                {
                  id: "custom" as const,
                  label: t("mix.custom"),
                  detail: t("mix.customDetail", { count: editedCount }),
                },
              ]
            : []),
        ]}
      />
      {(status === "failed" || isCustom) && (
        <div className="flex flex-wrap gap-2">
          {status === "failed" && (
            <Button size="small" onPress={retry}>
              {common("retry")}
            </Button>
          )}
          {isCustom && (
            <Button size="small" onPress={state.resetMixes}>
              {t("answers.resetAll")}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
        <NumberField
          label={t("seed")}
          value={seed}
          onChange={(next) => next !== null && state.setSeed(next)}
          minValue={1}
          maxValue={largestSeed}
          step={1}
        />
        <Button onPress={() => state.setSeed(anotherSeed(seed))}>{t("newSeed")}</Button>
      </div>
      {hasLimit ? (
        <p className="text-ink-2 text-table tabular-nums">{t("limit", { count: responses })}</p>
      ) : (
        <NumberField
          label={t("responses")}
          value={responses}
          onChange={(next) => next !== null && state.setResponses(next)}
          minValue={1}
          maxValue={maxResponses}
          step={1}
        />
      )}
    </div>
  );
}

/** A random seed that is not the present one. */
const anotherSeed = (seed: number): number => {
  const drawn = 1 + Math.floor(Math.random() * (largestSeed - 1));
  return drawn >= seed ? drawn + 1 : drawn;
};

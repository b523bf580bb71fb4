import type { AriaLabelConfig } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import type { MapLabels } from "@/components/surveys/editor/flow/flow-graph";
import { useDraft } from "@/components/surveys/editor/state/use-editor";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { useBranchName } from "@/components/surveys/flow-map/use-branch-name";
import { plainText } from "@/lib/client/plain-text";
import type { DryRun } from "@/lib/survey-model/dry-run";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Accessible names of nodes, edges and controls, with the shares of a dry run; memoized by texts. */
export function useMapLabels(
  model: readonly MapQuestion[],
  run: DryRun | null,
): MapLabels & { aria: Partial<AriaLabelConfig> } {
  const t = useTranslations("flow");
  const common = useTranslations("common");
  const dryRun = useTranslations("dryRun");
  const { percent } = useResultFormat();
  const branchName = useBranchName();
  const { questions, appearance } = useDraft(({ questions, appearance }) => ({ questions, appearance }));
  const hasThanks = appearance?.displayThankYouMessage === true;
  const thanks = plainText(textOf(appearance?.thankYouMessageHeader));
  return useMemo(
    () => ({
      start: t("terminal.start"),
      end: hasThanks ? t("thanksNode", { text: thanks, hasText: String(thanks !== "") }) : t("terminal.end"),
      hasThanks,
      node: (position) => {
        const question = t("node", {
          question: position + 1,
          text: plainText(questions[position]?.question ?? ""),
          reach: model[position]?.isUnreachable ? "none" : "some",
        });
        const counts = run?.questions[position];
        return run && counts
          ? dryRun("coverage", { question, share: percent(counts.reached / run.walks) })
          : question;
      },
      edge: ({ from, to, branch }, share) => {
        const edge = t("edge", {
          question: from + 1,
          answer: branchName(branch.outcome),
          target: to === "end" ? common("endOfSurvey") : `Q${to + 1}`,
        });
        return share === null ? edge : dryRun("edge", { edge, share: percent(share) });
      },
      aria: {
        "node.a11yDescription.default": t("aria.node"),
        "node.a11yDescription.keyboardDisabled": t("aria.node"),
        "edge.a11yDescription.default": t("aria.edge"),
        "controls.ariaLabel": t("aria.controls"),
        "controls.zoomIn.ariaLabel": t("aria.zoomIn"),
        "controls.zoomOut.ariaLabel": t("aria.zoomOut"),
        "controls.fitView.ariaLabel": t("aria.fit"),
        "node.a11yDescription.ariaLiveMessage": ({ x, y }) =>
          t("aria.moved", { x: Math.round(x), y: Math.round(y) }),
      },
    }),
    [t, dryRun, percent, questions, hasThanks, thanks, model, branchName, run, common],
  );
}

"use client";
import type { AriaLabelConfig } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { MapLabels } from "@/components/surveys/editor/flow/flow-graph";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { useBranchName } from "@/components/surveys/flow-map/use-branch-name";
import { plainText } from "@/components/surveys/marks/plain-text";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Accessible names of nodes, edges and controls; memoized by texts. */
export function useMapLabels(model: readonly MapQuestion[]): MapLabels & { aria: Partial<AriaLabelConfig> } {
  const t = useTranslations("flow");
  const branchName = useBranchName();
  const { questions, appearance } = useEditor().draft;
  const hasThanks = appearance?.displayThankYouMessage === true;
  const thanks = plainText(textOf(appearance?.thankYouMessageHeader));
  return useMemo(
    () => ({
      start: t("terminal.start"),
      end: hasThanks ? t("thanksNode", { text: thanks, hasText: String(thanks !== "") }) : t("terminal.end"),
      hasThanks,
      node: (position) =>
        t("node", {
          question: position + 1,
          text: plainText(questions[position]?.question ?? ""),
          reach: model[position]?.isUnreachable ? "none" : "some",
        }),
      edge: ({ from, to, branch }) =>
        t("edge", {
          question: from + 1,
          answer: branchName(branch.outcome),
          target: to === "end" ? t("target.end") : `Q${to + 1}`,
        }),
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
    [t, questions, hasThanks, thanks, model, branchName],
  );
}

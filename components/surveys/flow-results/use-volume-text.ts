import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { VolumeEdge, VolumeNode } from "@/components/surveys/flow-results/flow-volumes";
import { useVolumeView } from "@/components/surveys/flow-results/volume-context";
import { plainText } from "@/lib/client/plain-text";

/** The formats of volumes, written and read aloud. */
interface VolumeText {
  /** A part from 0 to 1; a dash where there is none. */
  share(value: number | null): string;
  /** The number on an edge, in the mode of the map. */
  volume(edge: Pick<VolumeEdge, "count" | "share">): string;
  /** "12 left", in the mode of the map. */
  left(node: VolumeNode): string;
  /** Names of buttons on the map. */
  node(node: VolumeNode): string;
  exit(node: VolumeNode): string;
  edge(edge: VolumeEdge): string;
}

/** Texts of the map of results and of its table. */
export function useVolumeText(): VolumeText {
  const t = useTranslations("flowResults");
  const format = useFormatter();
  const { mode, names } = useVolumeView();
  return useMemo(() => {
    const share = (value: number | null) =>
      value === null
        ? "–"
        : format.number(value, { style: "percent", maximumFractionDigits: value > 0 && value < 0.1 ? 1 : 0 });
    const name = (id: string | null, none: "start" | "end") =>
      id === null ? t(none) : (names.get(id) ?? id);
    return {
      share,
      volume: ({ count, share: part }) => (mode === "count" ? format.number(count) : share(part.value)),
      left: ({ result }) =>
        mode === "count"
          ? t("left", { count: result.exits })
          : t("leftShare", { share: share(result.exit_share.value) }),
      node: ({ index, question, result }) =>
        t("nodeName", {
          number: index + 1,
          text: plainText(question.question),
          count: result.shown_to,
        }),
      exit: ({ index, result }) =>
        t("exitName", {
          number: index + 1,
          count: result.exits,
          share: share(result.exit_share.value),
        }),
      edge: ({ from, to, count, share: part, isEarlier }) =>
        t("edgeName", {
          from: name(from, "start"),
          to: name(to, "end"),
          count,
          share: share(part.value),
          version: isEarlier ? "earlier" : "present",
        }),
    };
  }, [t, format, mode, names]);
}

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { itemNames } from "@/components/analysis/results/paths-view";
import type { PathEdge } from "@/lib/contract/analysis/paths";

/** Returns how an item of paths is shown, next to the others of the result. */
export function useItemName(edges: readonly PathEdge[] | undefined): (item: string) => string {
  const t = useTranslations("analysis.paths");
  return useMemo(() => {
    const shorten = itemNames((edges ?? []).flatMap(({ source, target }) => [source, target]));
    return (item: string) => (item === "" ? t("noName") : shorten(item));
  }, [edges, t]);
}

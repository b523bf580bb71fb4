"use client";
import { useTranslations } from "next-intl";
import type { ChoiceFilter } from "@/components/data-list/choice-filters";
import { type FlagView, flagKinds, flagStates, flagUses } from "@/components/flags/use-flag-view";

/** What the list of flags can be narrowed by. */
export function useFlagFilters(
  view: FlagView,
  setView: (changes: Partial<FlagView>) => void,
): readonly ChoiceFilter[] {
  const t = useTranslations("flags");
  return [
    {
      id: "state",
      label: t("filters.state"),
      options: flagStates.map((id) => ({ id, label: t(`states.${id}`) })),
      value: view.state,
      onChange: (value) => setView({ state: flagStates.find((state) => state === value) ?? null }),
    },
    {
      id: "kind",
      label: t("filters.kind"),
      options: flagKinds.map((id) => ({ id, label: t(`kinds.${id}`) })),
      value: view.kind,
      onChange: (value) => setView({ kind: flagKinds.find((kind) => kind === value) ?? null }),
    },
    {
      id: "use",
      label: t("filters.use"),
      options: flagUses.map((id) => ({ id, label: t(`uses.${id}`) })),
      value: view.use,
      onChange: (value) => setView({ use: flagUses.find((use) => use === value) ?? null }),
    },
  ];
}

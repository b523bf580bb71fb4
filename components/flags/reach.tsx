import { useTranslations } from "next-intl";
import { isComplete } from "@/components/filters/operators";
import type { FlagDraft } from "@/components/flags/draft";
import { MatchingPersons } from "@/components/person/matching-persons";
import { Section } from "@/components/ui/section";
import type { PropertyGroup } from "@/lib/contract/filter";

/** Subjects of conditions by which persons can be searched; flags are not. */
const searchable: readonly unknown[] = ["person", "cohort", undefined];

/** How many persons match the condition sets on screen, and how many get the flag by their percentage. */
export function Reach({ projectId, draft }: { projectId: string; draft: FlagDraft }) {
  const t = useTranslations("flags.reach");
  const common = useTranslations("common");
  const { groups, isActive } = draft;
  const filters = groups.flatMap((group) => group.filters);
  if (!filters.every(({ type }) => searchable.includes(type))) return null;
  const isForEveryone = groups.some((group) => group.filters.length === 0);
  const properties: PropertyGroup = isForEveryone
    ? { type: "AND", values: [] }
    : {
        type: "OR",
        values: groups.map((group) => ({
          type: "AND",
          values: group.filters.map((filter) => ({ ...filter, type: filter.type ?? "person" })),
        })),
      };
  const [percent, ...others] = new Set(groups.map((group) => group.percent));
  // Sets with different percentages may share persons.
  const rollout = others.length === 0 && percent !== undefined && percent < 100 ? percent : null;
  return (
    <Section title={common("matchingPersons")}>
      <MatchingPersons
        projectId={projectId}
        properties={properties}
        isComplete={filters.every(isComplete)}
        renderCount={(count) =>
          !isActive ? (
            <p className="text-ink-2">{t("disabled")}</p>
          ) : (
            rollout !== null && (
              <p className="text-ink-2">
                {t("rollout", { count: Math.round((count * rollout) / 100), percent: rollout / 100 })}
              </p>
            )
          )
        }
      />
    </Section>
  );
}

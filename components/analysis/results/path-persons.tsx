import { useTranslations } from "next-intl";
import { itemsOf, restStep } from "@/components/analysis/results/path-graph";
import { noSelection, type PathsView, parseItemKey } from "@/components/analysis/results/paths-view";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { pathPeople } from "@/lib/client/analysis/people";
import type { PathEdge, PathsParams } from "@/lib/contract/analysis/paths";

interface PathPersonsProps {
  projectId: string;
  params: Partial<PathsParams>;
  /** Edges of the result once loaded, which define the rest of a step. */
  edges: readonly PathEdge[] | undefined;
  nameOf: (item: string) => string;
  view: PathsView;
  onView: (changes: Partial<PathsView>) => void;
}

const uses = ["end", "start", "dropoff"] as const;

/** The persons of an item, who reached it, went on from it or stopped there, or of a link. */
export function PathPersons({ projectId, params, edges, nameOf, view, onView }: PathPersonsProps) {
  const t = useTranslations("analysis.paths");
  const common = useTranslations("common");
  const { start, end, dropoff, top } = view;
  const isLink = start !== null && end !== null;
  const item = isLink ? null : (dropoff ?? end ?? start);
  const keysOf = (node: string | null) => (node === null ? undefined : itemsOf(edges ?? [], top, node));
  const name = (key: string) =>
    restStep(key) === null
      ? nameOf(parseItemKey(key).item)
      : t("rest", { count: itemsOf(edges ?? [], top, key).length });
  const use = dropoff !== null ? "dropoff" : end !== null ? "end" : "start";
  const step = item === null ? 0 : parseItemKey(item).step;
  const people = pathPeople(projectId, {
    ...params,
    path_start_key: keysOf(start),
    path_end_key: keysOf(end),
    path_dropoff_key: keysOf(dropoff),
  });
  // The rest of a step is known with the result, and empty where the step has none.
  const isKnown = [start, end, dropoff].every((node) => keysOf(node)?.length !== 0);
  const title = isLink
    ? common("fromTo", { from: name(start), to: name(end) })
    : item === null
      ? null
      : t(`titles.${use}`, { item: name(item) });
  return (
    <PersonsDrawer
      projectId={projectId}
      persons={
        title === null || !isKnown
          ? null
          : {
              title,
              description: t("stepNumber", { number: isLink ? parseItemKey(start).step : step }),
              people,
            }
      }
      onClose={() => onView(noSelection)}
      actions={
        item !== null && (
          <SegmentedControl
            label={t("which")}
            segments={uses
              // No one drops off before the first step.
              .filter((id) => id !== "end" || step > 1)
              .map((id) => ({ id, label: t(`uses.${id}`) }))}
            value={use}
            onChange={(next) => onView({ ...noSelection, [next]: item })}
          />
        )
      }
    />
  );
}

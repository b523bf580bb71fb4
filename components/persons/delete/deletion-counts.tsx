import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { type DataCount, DataCounts } from "@/components/person/data-counts";
import { Skeleton } from "@/components/ui/skeleton";
import type { DeletionKind } from "@/lib/client/persons/deletion";
import { deletionCountsOptions } from "@/lib/client/persons/erasure";

const names = ["persons", "events", "responses", "snapshots", "activity_entries"] as const;

/** What each kind leaves; it deletes the rest. */
const kept: Record<DeletionKind, readonly DataCount[]> = {
  personsAndEvents: ["activity_entries"],
  events: ["persons", "activity_entries"],
  persons: ["events", "responses", "snapshots", "activity_entries"],
};

interface DeletionCountsProps {
  projectId: string;
  persons: readonly { uuid: string }[];
  kind: DeletionKind;
}

/** How much is stored of persons, and whether a deletion of this kind deletes it. */
export function DeletionCounts({ projectId, persons, kind }: DeletionCountsProps) {
  const t = useTranslations("deletions.dialog.counts");
  const counts = useQuery(
    deletionCountsOptions(
      projectId,
      persons.map(({ uuid }) => uuid),
    ),
  );
  if (counts.error) return <QueryFailed title={t("failed")} query={counts} />;
  if (!counts.data) return <Skeleton className="w-64" />;
  return (
    <section aria-label={t("title")}>
      <DataCounts
        preview={counts.data}
        names={names}
        fateOf={(name) => t(kept[kind].includes(name) ? "kept" : "deleted")}
      />
    </section>
  );
}

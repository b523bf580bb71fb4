import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { DataCounts } from "@/components/person/data-counts";
import { keptData } from "@/components/person/kept-data";
import { Skeleton } from "@/components/ui/skeleton";
import type { DeletionKind } from "@/lib/client/persons/deletion";
import { deletionCountsOptions } from "@/lib/client/persons/erasure";

const names = ["persons", "events", "responses", "snapshots", "activity_entries"] as const;

interface DeletionCountsProps {
  projectId: string;
  persons: readonly { uuid: string }[];
  kind: DeletionKind;
}

/** How much is stored of persons, and whether a deletion of this kind deletes it. */
export function DeletionCounts({ projectId, persons, kind }: DeletionCountsProps) {
  const t = useTranslations("deletions.dialog.counts");
  const common = useTranslations("common");
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
        fateOf={(name) => (keptData[kind].includes(name) ? t("kept") : common("deletedInSentence"))}
      />
    </section>
  );
}

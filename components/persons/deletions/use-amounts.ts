import { useTranslations } from "next-intl";
import type { DataCount } from "@/components/person/data-counts";
import { keptData } from "@/components/person/kept-data";
import { kindOf } from "@/components/persons/deletions/deletion-marks";
import type { DeletionReceipt } from "@/lib/contract/person/deletion";

const deletedOf: Record<Exclude<DataCount, "former_persons">, (deletion: DeletionReceipt) => number> = {
  persons: ({ keeps_persons, persons }) => (keeps_persons ? 0 : persons),
  events: ({ events_deleted }) => events_deleted,
  responses: ({ responses_deleted }) => responses_deleted,
  snapshots: ({ snapshots_deleted }) => snapshots_deleted,
  activity_entries: ({ activity_entries_deleted }) => activity_entries_deleted,
};
const names = Object.keys(deletedOf) as (keyof typeof deletedOf)[];

/**
 * Says for each kind of data how much a deletion deleted, how much waits for the run and how much stays; of a rule of the project only
 * what it deleted.
 */
export function useAmounts(): (deletion: DeletionReceipt) => [label: string, amount: string][] {
  const t = useTranslations("deletions.receipt.amounts");
  const labels = useTranslations("erasure.preview.counts");
  return (deletion) => {
    const kind = kindOf(deletion);
    const { keeps_persons, persons, remaining, deletes_events, completed_at, status } = deletion;
    const isOpen = deletes_events && completed_at === null && status !== "canceled";
    const rest = { persons: keeps_persons ? persons : 0, ...remaining };
    return names.flatMap((name) => {
      const isWaiting = isOpen && kind in keptData && !keptData[kind as keyof typeof keptData].includes(name);
      const amounts = [
        { is: "deleted", count: deletedOf[name](deletion) } as const,
        { is: isWaiting ? "waiting" : "stays", count: rest[name] ?? 0 } as const,
      ].filter(({ count }) => count > 0);
      if (amounts.length === 0 && deletion.retention) return [];
      return [[labels(name), amounts.map(({ is, count }) => t(is, { count })).join(", ") || labels("none")]];
    });
  };
}

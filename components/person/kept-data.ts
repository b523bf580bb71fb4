import type { DataCount } from "@/components/person/data-counts";
import type { DeletionKind } from "@/lib/client/persons/deletion";

/** What each kind of deletion leaves; it deletes the rest. */
export const keptData: Record<DeletionKind | "erasure", readonly DataCount[]> = {
  personsAndEvents: ["activity_entries"],
  events: ["persons", "activity_entries"],
  persons: ["events", "responses", "snapshots", "activity_entries"],
  erasure: [],
};

import type { StatusMarkProps } from "@/components/ui/status-mark";
import type { DeletionKind } from "@/lib/client/persons/deletion";
import type { Deletion } from "@/lib/contract/person/deletion";

/** The status mark of each state of a deletion. */
export const deletionMarks: Record<Deletion["status"], StatusMarkProps> = {
  queued: { shape: "halfCircle", tone: "ochre" },
  running: { shape: "filledCircle", tone: "forest" },
  interrupted: { shape: "barPair", tone: "ochre" },
  completed: { shape: "checkRing", tone: "ink-2" },
  canceled: { shape: "dashedSquare", tone: "ink-3" },
};

/** What a deletion deletes. */
export const kindOf = ({ is_erasure, deletes_events, keeps_persons }: Deletion): DeletionKind | "erasure" =>
  is_erasure ? "erasure" : keeps_persons ? "events" : deletes_events ? "personsAndEvents" : "persons";

import type { StatusMarkProps } from "@/components/ui/status-mark";
import type { Deletion } from "@/lib/contract/person/deletion";

/** The status mark of each state of a deletion. */
export const deletionMarks: Record<Deletion["status"], StatusMarkProps> = {
  queued: { shape: "halfCircle", tone: "ochre" },
  running: { shape: "filledCircle", tone: "forest" },
  interrupted: { shape: "barPair", tone: "ochre" },
  completed: { shape: "checkRing", tone: "ink-2" },
  canceled: { shape: "dashedSquare", tone: "ink-3" },
};

/** What a deletion deletes; of a retention rule, which one. */
export const kindOf = ({ retention, is_erasure, deletes_events, keeps_persons }: Deletion) =>
  retention
    ? (`retention_${retention.rule}` as const)
    : is_erasure
      ? "erasure"
      : keeps_persons
        ? "events"
        : deletes_events
          ? "personsAndEvents"
          : "persons";

import type { Draft } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

/** Everything in a draft that the contract rejects. */
export type FindDraftFaults = (draft: Draft) => readonly DraftFault[];

/** Without the rules nothing is rejected here: the API also checks them, and reports it. */
const none: FindDraftFaults = () => [];

/**
 * The contract's rules. They weigh as much as the rest of the editor, so they are loaded when there is something to check.
 * Each draft is validated once, however many ask.
 */
export const loadRules = (): Promise<FindDraftFaults> =>
  import("@/lib/survey-model/draft/faults").then(
    ({ draftFaults }) => {
      const validated = new WeakMap<Draft, readonly DraftFault[]>();
      return (draft) => {
        const faults = validated.get(draft) ?? draftFaults(draft);
        validated.set(draft, faults);
        return faults;
      };
    },
    () => none,
  );

import type { Draft } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

/** Everything in a draft that the contract refuses. */
export type FindDraftFaults = (draft: Draft) => readonly DraftFault[];

/** Where they cannot be had nothing is refused here: the API has them, too, and says so. */
const none: FindDraftFaults = () => [];

/** The contract's rules. They weigh as much as the rest of the editor, so they come when there is something to check. */
export const loadRules = (): Promise<FindDraftFaults> =>
  import("@/lib/survey-model/draft/faults").then(
    ({ draftFaults }) => draftFaults,
    () => none,
  );

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ListSelection } from "@/components/data-list/use-selection";
import { useErrorToast } from "@/components/forms/use-error-toast";
import type { CreationPurpose } from "@/components/persons-drawer/create-from-persons";
import { toast } from "@/components/ui/toast";
import type { ListedResponse } from "@/lib/client/surveys/responses";

/** What is created from the persons of responses. */
export const creationTasks = ["cohort", "survey"] as const satisfies readonly CreationPurpose[];
type CreationTask = (typeof creationTasks)[number];

/** Runs a task on the selected responses, which are loaded first; the persons of responses become a cohort or a survey. */
export function useSelectedResponses(selection: ListSelection<ListedResponse>) {
  const t = useTranslations("responses");
  const showError = useErrorToast();
  const [isLoading, setLoading] = useState(false);
  const [creation, setCreation] = useState<{ purpose: CreationTask; uuids: readonly string[] } | null>(null);
  const load = async (run: (responses: readonly ListedResponse[]) => void) => {
    setLoading(true);
    try {
      run(await selection.loadSelected());
    } catch (error) {
      showError(t("selectionFailed"), error);
    } finally {
      setLoading(false);
    }
  };
  const createFrom = (responses: readonly ListedResponse[], purpose: CreationTask) => {
    const uuids = [...new Set(responses.flatMap(({ person }) => person?.uuid ?? []))];
    if (uuids.length > 0) setCreation({ purpose, uuids });
    else void toast(t("noPersons"));
  };
  return {
    isLoading,
    runOnSelected: (run: (responses: readonly ListedResponse[]) => void) => void load(run),
    createFrom,
    creation,
    closeCreation: () => setCreation(null),
  };
}

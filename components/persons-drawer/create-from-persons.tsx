import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { createCohortOf, createSurveyFor } from "@/components/persons-drawer/create-from";
import { TaskDialog } from "@/components/ui/task-dialog";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { cohortsKey } from "@/lib/client/cohorts";
import { cohortPath } from "@/lib/client/links/cohorts";
import { cohortPersonsPath } from "@/lib/client/links/persons";
import { surveyAudiencePath } from "@/lib/client/links/surveys";
import { surveysKey } from "@/lib/client/surveys/surveys";

/** What the cohort is for: itself, a survey that is aimed at it, or the list of persons, which it filters. */
export type CreationPurpose = "cohort" | "survey" | "list";

interface CreateFromPersonsProps {
  projectId: string;
  purpose: CreationPurpose;
  /** Reads the uuids of the persons; `onRead` is called with how many are read. @throws as `call` does */
  loadUuids: (onRead: (count: number) => void) => Promise<readonly string[]>;
  /** The number of persons counted so far. */
  count: number;
  suggestedName: string;
  onClose: () => void;
}

/** Most characters of a name that the API takes. */
const longestName = 400;

/**
 * Names a static cohort of the persons of a list, and creates it; for a survey also a draft that is shown to it
 * alone. For the list of persons, opens that with the cohort as its filter.
 */
export default function CreateFromPersons(props: CreateFromPersonsProps) {
  const { projectId, purpose, loadUuids, count, suggestedName, onClose } = props;
  const t = useTranslations("personsDrawer.create");
  const common = useTranslations("common");
  const router = useRouter();
  const queries = useQueryClient();
  const [name, setName] = useState(suggestedName.slice(0, longestName));
  const [read, setRead] = useState<number | null>(null);
  const { isPending, fault, run } = useAsyncAction();

  const create = async () => {
    setRead(0);
    const cohort = await createCohortOf(projectId, name.trim(), await loadUuids(setRead));
    void queries.invalidateQueries({ queryKey: cohortsKey(projectId) });
    if (purpose === "cohort") {
      onClose();
      await toast(t("cohortCreated", { name: cohort.name, count: cohort.count }), {
        next: { label: common("openCohort"), onNext: () => router.push(cohortPath(projectId, cohort.id)) },
      });
      return;
    }
    if (purpose === "list") {
      router.push(cohortPersonsPath(projectId, cohort.id));
      return;
    }
    const survey = await createSurveyFor(projectId, name.trim(), cohort.id);
    void queries.invalidateQueries({ queryKey: surveysKey(projectId) });
    router.push(surveyAudiencePath(projectId, survey.id));
  };
  return (
    <TaskDialog
      title={t(`${purpose}Title`)}
      width="small"
      onClose={onClose}
      confirmLabel={t(`${purpose}Confirm`, { count })}
      onConfirm={() => void run(create)}
      isPending={isPending}
      isDisabled={name.trim() === ""}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t(`${purpose}Detail`, { count })}</p>
        <TextField
          label={t(`${purpose}Name`)}
          autoFocus
          value={name}
          onChange={setName}
          isDisabled={isPending}
          maxLength={longestName}
        />
        <p role="status" className="min-h-5 text-ink-3 text-table tabular-nums">
          {isPending && read !== null ? t("progress", { read, count }) : ""}
        </p>
      </div>
    </TaskDialog>
  );
}

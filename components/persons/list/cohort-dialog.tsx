import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkDialog } from "@/components/data-list/bulk-dialog";
import { ComboBox } from "@/components/ui/combo-box";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { TextField } from "@/components/ui/text-field";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { addPersonsToCohort, cohortsKey, cohortsOptions, createCohort } from "@/lib/client/cohorts";
import { cohortPath } from "@/lib/client/links/cohorts";
import { type PersonChunk, toPersonChunks } from "@/lib/client/persons/chunks";
import { personsKey } from "@/lib/client/persons/list";
import type { Person } from "@/lib/contract/person/person";

/** Persons a request. */
const chunkSize = 1000;
const targets = ["existing", "new"] as const;

interface CohortDialogProps {
  projectId: string;
  persons: readonly Person[];
  onClose: (isDone: boolean) => void;
}

/** Adds persons to a static cohort, or to a new one. */
export default function CohortDialog({ projectId, persons, onClose }: CohortDialogProps) {
  const t = useTranslations("persons.cohort");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const { data: cohorts } = useQuery(cohortsOptions(projectId));
  const fixed = (cohorts ?? []).filter(({ is_static }) => is_static);
  const [chosen, setChosen] = useState<(typeof targets)[number] | null>(null);
  const target = chosen ?? (cohorts && fixed.length === 0 ? "new" : "existing");
  const [existing, setExisting] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [cohort, setCohort] = useState<{ id: number; name: string } | null>(null);
  const { isPending, fault, run } = useAsyncAction();
  const count = persons.length;
  if (cohort) {
    return (
      <BulkDialog<PersonChunk>
        title={t("running", { count, cohort: cohort.name })}
        confirmLabel={t("confirm", { count })}
        isConfirmed
        itemsLabel={common("results")}
        items={toPersonChunks(persons, chunkSize, (from, to) => common("personsFromTo", { from, to }))}
        act={({ uuids }) => addPersonsToCohort(projectId, cohort.id, uuids)}
        onRound={() =>
          Promise.all(
            [cohortsKey(projectId), personsKey(projectId)].map((queryKey) =>
              queries.invalidateQueries({ queryKey }),
            ),
          )
        }
        result={
          <LinkButton size="small" href={cohortPath(projectId, cohort.id)} className="self-start">
            {common("openCohort")}
          </LinkButton>
        }
        onClose={(done) => onClose(done.length > 0)}
      >
        {null}
      </BulkDialog>
    );
  }
  const start = async () => {
    const fixedCohort = fixed.find(({ id }) => String(id) === existing);
    const next =
      target === "existing"
        ? fixedCohort
        : await createCohort(projectId, { name: name.trim(), is_static: true });
    if (next) setCohort({ id: next.id, name: next.name ?? String(next.id) });
  };
  return (
    <TaskDialog
      title={t("title", { count })}
      width="small"
      onClose={() => onClose(false)}
      confirmLabel={t("confirm", { count })}
      onConfirm={() => void run(start)}
      isPending={isPending}
      isDisabled={target === "existing" ? existing === null : name.trim() === ""}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={common("cohort")}
          options={targets.map((id) => ({
            id,
            label: t(`targets.${id}`),
            isDisabled: id === "existing" && fixed.length === 0,
          }))}
          value={target}
          onChange={setChosen}
        />
        {target === "existing" ? (
          <ComboBox
            key={cohorts ? "loaded" : "loading"}
            label={t("cohort")}
            options={fixed.map(({ id, name, count }) => ({
              id: String(id),
              label: name ?? String(id),
              detail: common("personCount", { count: count ?? 0 }),
            }))}
            value={existing}
            onChange={setExisting}
            empty={t("none")}
          />
        ) : (
          <TextField label={common("name")} value={name} onChange={setName} />
        )}
      </div>
    </TaskDialog>
  );
}

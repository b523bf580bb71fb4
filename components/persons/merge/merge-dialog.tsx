import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { personName } from "@/components/person/person-name";
import { usePersonFacts } from "@/components/person/use-person-facts";
import { mergedPerson } from "@/components/persons/merge/merged-person";
import { PersonSummary } from "@/components/persons/merge/person-summary";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { cohortsKey } from "@/lib/client/cohorts";
import { personsKey } from "@/lib/client/persons/list";
import { mergePersons } from "@/lib/client/persons/merge";
import type { Person } from "@/lib/contract/person/person";

/** Distinct ids that tell persons apart. */
const maxShownIds = 2;

interface MergeDialogProps {
  projectId: string;
  persons: readonly [Person, Person];
  /** Called with the remaining person; null when nothing was merged. */
  onClose: (merged: Person | null) => void;
}

/** Makes one person of two: which one stays, both before and the one after. */
export default function MergeDialog({ projectId, persons, onClose }: MergeDialogProps) {
  const t = useTranslations("persons.merge");
  const factsOf = usePersonFacts(projectId);
  // The oldest person is kept, unless another is chosen.
  const [kept, setKept] = useState(
    persons[0].created_at <= persons[1].created_at ? persons[0].uuid : persons[1].uuid,
  );
  const [first, second] = persons;
  const [into, from] = kept === first.uuid ? [first, second] : [second, first];
  const names = { from: personName(from), into: personName(into) };
  const areAlike = names.from === names.into;
  const { isPending, fault, run } = useAsyncAction();
  const merge = useApiMutation({
    send: () => mergePersons(projectId, into.uuid, from.uuid),
    refreshes: [personsKey(projectId), cohortsKey(projectId)],
    removes: from.uuid,
    done: () => ({ message: areAlike ? t("doneAlike") : t("done", names) }),
  });
  const { properties, conflicts, ...after } = mergedPerson(into, from);
  return (
    <TaskDialog
      title={t("title")}
      onClose={() => onClose(null)}
      confirmLabel={areAlike ? t("confirmAlike") : t("confirm", { name: names.from, into: names.into })}
      onConfirm={() => void run(async () => onClose(await merge.submit(undefined)))}
      isPending={isPending}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t("kept")}
          options={persons.map((person) => ({
            id: person.uuid,
            label: personName(person),
            detail: [factsOf(person), ...person.distinct_ids.slice(0, maxShownIds)].join(" · "),
          }))}
          value={kept}
          onChange={setKept}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <section aria-label={t("before")} className="flex min-w-0 flex-col gap-3">
            <h3 className="text-ink-3 text-label">{t("before")}</h3>
            <PersonSummary projectId={projectId} person={into} />
            <PersonSummary projectId={projectId} person={from} overridden={conflicts} />
          </section>
          <section aria-label={t("after")} className="flex min-w-0 flex-col gap-3">
            <h3 className="text-ink-3 text-label">{t("after")}</h3>
            <PersonSummary projectId={projectId} person={{ ...after, properties }} />
          </section>
        </div>
        <Notice tone="caution">{t("undo", { conflicts: conflicts.length })}</Notice>
      </div>
    </TaskDialog>
  );
}

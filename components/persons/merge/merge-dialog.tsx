import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { personName } from "@/components/person/person-name";
import { usePersonFacts } from "@/components/person/use-person-facts";
import { MergedProperties } from "@/components/persons/merge/merged-properties";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { cohortsKey } from "@/lib/client/cohorts";
import { personPath } from "@/lib/client/links/persons";
import { personsKey } from "@/lib/client/persons/list";
import { mergePersons } from "@/lib/client/persons/merge";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Person } from "@/lib/contract/person/person";

/** Distinct ids that tell persons apart. */
const maxShownIds = 2;

interface MergeDialogProps {
  projectId: string;
  persons: readonly [Person, Person];
  /** Called with the remaining person; null when nothing was merged. */
  onClose: (merged: Person | null) => void;
}

/** Makes one person of two: which one stays, what is lost, and what the person has then. */
export default function MergeDialog({ projectId, persons, onClose }: MergeDialogProps) {
  const t = useTranslations("persons.merge");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const router = useRouter();
  const factsOf = usePersonFacts(projectId);
  const [first, second] = persons;
  // The oldest person is kept, unless another is chosen.
  const suggested = first.created_at <= second.created_at ? first.uuid : second.uuid;
  const [kept, setKept] = useState(suggested);
  const [into, from] = kept === first.uuid ? [first, second] : [second, first];
  const names = { from: personName(from), into: personName(into) };
  const areAlike = names.from === names.into;
  const { isPending, fault, run } = useAsyncAction();
  const merge = useApiMutation({
    send: () => mergePersons(projectId, into.uuid, from.uuid),
    refreshes: [personsKey(projectId), cohortsKey(projectId)],
    removes: from.uuid,
    done: () => ({
      message: areAlike ? t("doneAlike") : t("done", names),
      next: { label: t("open"), onNext: () => router.push(personPath(projectId, into.uuid)) },
    }),
  });
  const detailOf = (person: Person) => {
    const when = format.dateTime(new Date(person.created_at), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone,
    });
    return [
      t(person.uuid === suggested ? "createdFirst" : "created", { when }),
      factsOf(person),
      ...person.distinct_ids.slice(0, maxShownIds).filter((id) => id !== personName(person)),
    ].join(" · ");
  };
  return (
    <TaskDialog
      title={t("title")}
      onClose={() => onClose(null)}
      confirmLabel={areAlike ? t("confirmAlike") : t("confirm", { name: names.from, into: names.into })}
      onConfirm={() => void run(async () => onClose(await merge.submit(undefined)))}
      isPending={isPending}
      fault={fault}
    >
      <div className="flex flex-col gap-4 [overflow-wrap:anywhere]">
        <RadioGroup
          label={t("kept")}
          options={persons.map((person) => ({
            id: person.uuid,
            label: personName(person),
            detail: detailOf(person),
          }))}
          value={kept}
          onChange={setKept}
        />
        <MergedProperties into={into} from={from} />
        <details className="text-table">
          <summary className="cursor-pointer text-ink-2">
            {t("ids", { count: into.distinct_ids.length + from.distinct_ids.length })}
          </summary>
          <ul className="mt-1 font-mono text-mono">
            {[...into.distinct_ids, ...from.distinct_ids].map((id) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        </details>
        <p className="text-ink-2 text-table">{t("undo")}</p>
      </div>
    </TaskDialog>
  );
}

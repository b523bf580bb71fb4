import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { BulkDialog } from "@/components/data-list/bulk-dialog";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { personName } from "@/components/person/person-name";
import { DeletionForm } from "@/components/persons/delete/deletion-form";
import { LinkButton } from "@/components/ui/link-button";
import { cohortsKey } from "@/lib/client/cohorts";
import { receiptPath } from "@/lib/client/links/persons";
import { type PersonChunk, toPersonChunks } from "@/lib/client/persons/chunks";
import { type DeletionKind, deletePersons, deletionChunk } from "@/lib/client/persons/deletion";
import { personsKey } from "@/lib/client/persons/list";
import type { Person } from "@/lib/contract/person/person";

type NamedPerson = Pick<Person, "uuid" | "name" | "distinct_ids">;

interface DeletePersonsDialogProps {
  projectId: string;
  /** All of them. */
  persons: readonly NamedPerson[];
  /** Called with whether persons were removed or their events queued. */
  onClose: (isDone: boolean) => void;
}

/** Asks what is deleted of persons, has the number typed, then deletes a hundred at a time with a result for each. */
export default function DeletePersonsDialog({ projectId, persons, onClose }: DeletePersonsDialogProps) {
  const t = useTranslations("deletions.dialog");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const [kind, setKind] = useState<DeletionKind | null>(null);
  const [isRunning, setRunning] = useState(true);
  const [deletionId] = useState(uuidv7);
  const counts = useRef(new Map<string, number>());
  if (kind === null) {
    return (
      <DeletionForm
        persons={persons}
        projectId={projectId}
        onConfirm={setKind}
        onClose={() => onClose(false)}
      />
    );
  }
  const count = persons.length;
  const [only] = count === 1 ? persons : [];
  const noteOf = ({ key, uuids }: PersonChunk) => {
    const number = counts.current.get(key);
    // Of a single person, the mark says it.
    if (number === undefined || (only && number === 1)) return null;
    return t("chunkResult", { count: number, missing: uuids.length - number });
  };
  return (
    <>
      <LeaveGuard
        isDirty={isRunning}
        texts={{
          title: t("leave.title"),
          detail: t("leave.detail"),
          confirm: t("leave.confirm"),
          cancel: t("leave.cancel"),
        }}
      />
      <BulkDialog<PersonChunk>
        title={t(`running.${kind}`, { count })}
        confirmLabel={t(`confirm.${kind}`, { count })}
        isDangerous
        isConfirmed
        itemsLabel={common("results")}
        items={toPersonChunks(persons, deletionChunk, (from, to) =>
          only ? personName(only) : common("personsFromTo", { from, to }),
        )}
        act={async ({ key, uuids }) => {
          setRunning(true);
          const { persons_found } = await deletePersons(projectId, uuids, kind, deletionId);
          counts.current.set(key, persons_found);
        }}
        noteOf={noteOf}
        onRound={async () => {
          setRunning(false);
          await Promise.all([
            refreshLists(queries, projectId),
            queries.invalidateQueries({ queryKey: cohortsKey(projectId) }),
          ]);
        }}
        result={
          <LinkButton size="small" href={receiptPath(projectId, deletionId)} className="self-start">
            {common("viewReceipt")}
          </LinkButton>
        }
        onClose={(done) => onClose(done.length > 0)}
      >
        {null}
      </BulkDialog>
    </>
  );
}

/** Lists read persons again; the page of a person behind the dialog does so when the dialog is closed. */
async function refreshLists(queries: QueryClient, projectId: string): Promise<void> {
  const queryKey = personsKey(projectId);
  await queries.invalidateQueries({ queryKey, refetchType: "none" });
  await queries.refetchQueries({
    queryKey,
    type: "active",
    predicate: (query) => query.queryKey[queryKey.length] !== "page",
  });
}

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { BulkBar } from "@/components/data-list/bulk-bar";
import type { Selection } from "@/components/data-list/selection";
import type { ListSelection } from "@/components/data-list/use-selection";
import { useDescribeError } from "@/components/forms/use-describe-error";
import type { ColumnChoice } from "@/components/persons/list/column-choice";
import { lazyWithPreload, usePreload } from "@/components/ui/lazy-with-preload";
import { toastError } from "@/components/ui/toast";
import { useCanEdit } from "@/lib/client/access/use-role";
import type { ExportedPersons } from "@/lib/client/persons/export";
import type { PersonSearch } from "@/lib/client/persons/list";
import type { Person } from "@/lib/contract/person/person";

const ExportDialog = lazyWithPreload(() => import("@/components/person/export-dialog"));
const CohortDialog = lazyWithPreload(() => import("@/components/persons/list/cohort-dialog"));
const DeletePersonsDialog = lazyWithPreload(
  () => import("@/components/persons/delete/delete-persons-dialog"),
);
const MergeDialog = lazyWithPreload(() => import("@/components/persons/merge/merge-dialog"));
const dialogs = [ExportDialog, CohortDialog, DeletePersonsDialog, MergeDialog];

type Action = "cohort" | "merge" | "delete";

interface PersonActionsProps {
  projectId: string;
  search: PersonSearch;
  columns: readonly ColumnChoice[];
  selection: ListSelection<Person>;
}

/** Bulk actions on the selected persons. */
export function PersonActions({ projectId, search, columns, selection }: PersonActionsProps) {
  const t = useTranslations("persons");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  const canEdit = useCanEdit(projectId);
  const [isExporting, setExporting] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [pendingAction, setPendingAction] = useState<{ action: Action; persons: Person[] } | null>(null);
  usePreload(selection.count > 0, dialogs);
  const act = async (action: Action | "export") => {
    if (action === "export") return setExporting(true);
    setLoading(true);
    try {
      setPendingAction({ action, persons: await selection.loadSelected() });
    } catch (error) {
      void toastError(t("actions.failed"), { detail: describeError(error) });
    } finally {
      setLoading(false);
    }
  };
  const close = (isDone: boolean) => {
    setPendingAction(null);
    if (isDone) selection.clear();
  };
  return (
    <>
      {selection.count > 0 && (
        <BulkBar
          count={selection.count}
          actions={[
            { id: "export", label: common("export") },
            ...(canEdit
              ? [
                  { id: "cohort" as const, label: t("actions.cohort") },
                  { id: "merge" as const, label: t("actions.merge"), isDisabled: selection.count !== 2 },
                  { id: "delete" as const, label: common("delete") },
                ]
              : []),
          ]}
          onAct={(action) => void act(action)}
          onClear={selection.clear}
          isLoading={selection.isLoading || isLoading}
        />
      )}
      <Suspense fallback={null}>
        {isExporting && (
          <ExportDialog
            projectId={projectId}
            count={selection.count}
            loadExported={() => toExported(selection.selection, search)}
            columns={columns.map(({ id }) => id)}
            name="persons"
            onClose={() => setExporting(false)}
          />
        )}
        {pendingAction?.action === "cohort" && (
          <CohortDialog projectId={projectId} persons={pendingAction.persons} onClose={close} />
        )}
        {pendingAction?.action === "delete" && (
          <DeletePersonsDialog projectId={projectId} persons={pendingAction.persons} onClose={close} />
        )}
        {pendingAction?.action === "merge" && pendingAction.persons[0] && pendingAction.persons[1] && (
          <MergeDialog
            projectId={projectId}
            persons={[pendingAction.persons[0], pendingAction.persons[1]]}
            onClose={(merged) => close(merged !== null)}
          />
        )}
      </Suspense>
    </>
  );
}

const toExported = (selection: Selection<Person>, search: PersonSearch): ExportedPersons =>
  selection.kind === "rows"
    ? { uuids: [...selection.rows.keys()] }
    : { search, excludedUuids: [...selection.except] };

import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AnswerSource } from "@/components/persons-drawer/answer-source";
import { ColumnChooser } from "@/components/persons-drawer/column-chooser";
import type { CreationPurpose } from "@/components/persons-drawer/create-from-persons";
import { PeopleTable } from "@/components/persons-drawer/people-table";
import { useChosenColumns } from "@/components/persons-drawer/use-chosen-columns";
import { usePeopleRows } from "@/components/persons-drawer/use-people-rows";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { lazyComponent } from "@/components/ui/lazy-component";
import { SearchField } from "@/components/ui/search-field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useCanEdit } from "@/lib/client/access/use-role";
import { loadEveryPerson, type PeopleQuestion } from "@/lib/client/analysis/people";
import { propertyColumn } from "@/lib/contract/person/column";
import { maxExportedUuids } from "@/lib/contract/person/export";

const CreateFromPersons = lazyComponent(() => import("@/components/persons-drawer/create-from-persons"));
const ExportDialog = lazyComponent(() => import("@/components/person/export-dialog"));

/** Persons to list, and what they are. */
interface ListedPersons {
  /** Says who they are: "Dropped off before “paid”". Also the name suggested for a cohort of them. */
  title: string;
  /** An additional line, such as the range of dates. */
  description?: string;
  /** Made by a function of `lib/client/analysis/people.ts`. */
  people: PeopleQuestion;
}

/** Default columns of properties. */
const defaultColumns: readonly string[] = ["email"];

interface PersonsDrawerProps {
  projectId: string;
  /** The drawer is open while there are any. */
  persons: ListedPersons | null;
  onClose: () => void;
  /** Links that concern these persons, such as their paths; beside the buttons. */
  actions?: React.ReactNode;
}

const typingMs = 300;

/**
 * The persons behind a number: how many, search, columns, export, and a cohort or a survey for exactly those listed. Every
 * analysis opens this drawer.
 */
export function PersonsDrawer({ projectId, persons, onClose, actions }: PersonsDrawerProps) {
  return (
    <Drawer
      title={persons?.title ?? ""}
      isOpen={persons !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="wide"
    >
      {persons && (
        <DrawerContent
          key={JSON.stringify(persons.people.key)}
          projectId={projectId}
          persons={persons}
          actions={actions}
        />
      )}
    </Drawer>
  );
}

interface DrawerContentProps {
  projectId: string;
  persons: ListedPersons;
  actions: React.ReactNode;
}

function DrawerContent({ projectId, persons, actions }: DrawerContentProps) {
  const { title, description, people } = persons;
  const t = useTranslations("personsDrawer");
  const common = useTranslations("common");
  const canEdit = useCanEdit(projectId);
  const [typed, setTyped] = useState("");
  const search = useDebouncedValue(typed.trim(), typingMs);
  const { source, missing, read } = usePeopleRows(people, search);
  const [columns, setColumns] = useChosenColumns("persons-drawer-columns", defaultColumns);
  const [purpose, setPurpose] = useState<CreationPurpose | null>(null);
  const [isExporting, setExporting] = useState(false);
  const isTooManyToExport = (source.count ?? 0) > maxExportedUuids;
  const hasNobody = source.count === null || source.count === 0 || source.isStale;

  const loadUuids = async (onRead: (count: number) => void, signal?: AbortSignal) =>
    (await loadEveryPerson(people, search, onRead, signal)).map(({ uuid }) => uuid);
  return (
    <div className="flex min-h-0 flex-col gap-4">
      <div>
        <p role="status" className="text-section tabular-nums">
          {source.count === null ? "\u00a0" : common("personCountOrNone", { count: source.count })}
        </p>
        {description !== undefined && <p className="text-ink-3 text-table">{description}</p>}
        {missing > 0 && <p className="text-ink-3 text-table">{t("missing", { count: missing })}</p>}
        {read && <AnswerSource read={read} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canEdit && (
          <>
            <Button size="small" isDisabled={hasNobody} onPress={() => setPurpose("cohort")}>
              {common("createCohort")}
            </Button>
            <Button size="small" isDisabled={hasNobody} onPress={() => setPurpose("survey")}>
              {common("createSurvey")}
            </Button>
            <Button size="small" isDisabled={hasNobody} onPress={() => setPurpose("list")}>
              {t("openInPersons")}
            </Button>
          </>
        )}
        {actions}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={common("searchPersons")} value={typed} onChange={setTyped} hasShortcut={false} />
        <span className="grow" />
        <ColumnChooser projectId={projectId} columns={columns} onChange={setColumns} />
        <Button
          variant="quiet"
          size="small"
          isDisabled={hasNobody || isTooManyToExport}
          onPress={() => setExporting(true)}
        >
          <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {common("export")}
        </Button>
      </div>
      <p className="-mt-2 text-ink-3 text-label font-normal">{t("searchRule")}</p>
      {isTooManyToExport && (
        <p className="text-ink-2 text-table">{t("exportLimit", { most: maxExportedUuids })}</p>
      )}
      <PeopleTable projectId={projectId} source={source} columns={columns} search={search} />
      {isExporting && source.count !== null && (
        <ExportDialog
          projectId={projectId}
          count={source.count}
          loadExported={async (signal) => ({ uuids: await loadUuids(() => {}, signal) })}
          columns={[...columns.map(propertyColumn), "created_at"]}
          name={title}
          onClose={() => setExporting(false)}
        />
      )}
      {purpose !== null && source.count !== null && (
        <CreateFromPersons
          projectId={projectId}
          purpose={purpose}
          loadUuids={loadUuids}
          count={source.count}
          suggestedName={search === "" ? title : t("nameWithSearch", { name: title, search: search })}
          onClose={() => setPurpose(null)}
        />
      )}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useUrlView } from "@/components/data-list/use-url-view";
import { BreakableName } from "@/components/person/breakable-name";
import { MaskedNote } from "@/components/person/masked-note";
import { personName } from "@/components/person/person-name";
import { RefusedScreen } from "@/components/person/refused-screen";
import { Identity } from "@/components/persons/page/identity";
import { type PersonDialog, PersonMenu } from "@/components/persons/page/person-menu";
import { RowsSkeleton } from "@/components/persons/page/person-skeleton";
import { personTabs, personViewParts, wholeTimeline } from "@/components/persons/page/person-view";
import { TimelineTab } from "@/components/persons/page/timeline/timeline-tab";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { lazyWithPreload, usePreload } from "@/components/ui/lazy-with-preload";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { useCanEdit, useSeesPersonalData } from "@/lib/client/access/use-role";
import { personPath } from "@/lib/client/links/persons";
import type { PagePerson } from "@/lib/client/persons/page";

const PropertiesTab = lazyComponent(
  () => import("@/components/persons/page/properties/properties-tab"),
  <RowsSkeleton />,
);
const SurveysTab = lazyComponent(
  () => import("@/components/persons/page/surveys/surveys-tab"),
  <RowsSkeleton />,
);
const NotesTab = lazyComponent(() => import("@/components/persons/page/notes/notes-tab"), <RowsSkeleton />);
const FlagsTab = lazyComponent(() => import("@/components/persons/page/flags-tab"), <RowsSkeleton />);
const CohortsTab = lazyComponent(() => import("@/components/persons/page/cohorts-tab"), <RowsSkeleton />);
const HistoryTab = lazyComponent(() => import("@/components/persons/page/history-tab"), <RowsSkeleton />);
const SplitDialog = lazyWithPreload(() => import("@/components/persons/page/split/split-dialog"));
const MergeWithDialog = lazyWithPreload(() => import("@/components/persons/page/merge-with-dialog"));
const DeletePersonsDialog = lazyWithPreload(
  () => import("@/components/persons/delete/delete-persons-dialog"),
);
const dialogs = [SplitDialog, MergeWithDialog, DeletePersonsDialog];

/** Tabs of which the API says nothing to roles without personal data. */
const isPersonal = (tab: string) => tab === "surveys" || tab === "notes" || tab === "flags";

const actions: readonly PersonDialog[] = ["split", "merge", "delete"];

interface LoadedPersonProps {
  projectId: string;
  person: PagePerson;
  /** Called when the person, or events, may have been deleted. */
  onDeleted: () => void;
}

/** A person: who they are, and a tab for each thing that is known of them. */
export function LoadedPerson({ projectId, person, onDeleted }: LoadedPersonProps) {
  const t = useTranslations("personPage");
  const common = useTranslations("common");
  const [view, setView] = useUrlView(personViewParts);
  const [openDialog, setOpenDialog] = useState<PersonDialog | null>(null);
  const canEdit = useCanEdit(projectId);
  usePreload(canEdit, dialogs);
  const name = personName(person);
  const { tab } = view;
  const isRefused = !useSeesPersonalData(projectId) && isPersonal(tab);
  useCrumbs([{ label: name, href: personPath(projectId, person.uuid) }]);
  useCommands(common("person"), [
    ...(canEdit ? actions : [])
      .filter((id) => id !== "split" || person.distinct_ids.length > 1)
      .map((id) => ({ id, label: t(`menu.${id}`), run: () => setOpenDialog(id) })),
    ...personTabs.map((id) => ({
      id: `tab ${id}`,
      label: common("openTab", { tab: t(`tabs.${id}`) }),
      run: () => setView({ tab: id }),
    })),
  ]);
  const shared = { projectId, person, canEdit, view, setView };
  return (
    <>
      <PageHeader
        title={<BreakableName name={name} />}
        summary={person.is_identified ? t("identified") : common("anonymous")}
        actions={<PersonMenu projectId={projectId} person={person} canEdit={canEdit} onAsk={setOpenDialog} />}
      />
      <MaskedNote projectId={projectId} of="person" />
      <div className="flex flex-col lg:min-h-[calc(100dvh-11rem)] lg:flex-row lg:items-stretch">
        <Identity projectId={projectId} person={person} />
        <div className="min-w-0 grow">
          <Tabs
            label={t("tabs.label")}
            tabs={personTabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
            selected={tab}
            onSelect={(next) => setView({ ...wholeTimeline, tab: next, at: null })}
          >
            {isRefused && <RefusedScreen refusal={t("refused")} />}
            {tab === "timeline" && <TimelineTab {...shared} />}
            {tab === "properties" && <PropertiesTab {...shared} />}
            {tab === "surveys" && !isRefused && <SurveysTab {...shared} />}
            {tab === "notes" && !isRefused && <NotesTab {...shared} />}
            {tab === "flags" && !isRefused && <FlagsTab {...shared} />}
            {tab === "cohorts" && <CohortsTab {...shared} />}
            {tab === "history" && <HistoryTab {...shared} />}
          </Tabs>
        </div>
      </div>
      <Suspense fallback={null}>
        {openDialog === "split" && (
          <SplitDialog projectId={projectId} person={person} onClose={() => setOpenDialog(null)} />
        )}
        {openDialog === "merge" && (
          <MergeWithDialog projectId={projectId} person={person} onClose={() => setOpenDialog(null)} />
        )}
        {openDialog === "delete" && (
          <DeletePersonsDialog
            projectId={projectId}
            persons={[person]}
            onClose={(isDone) => {
              setOpenDialog(null);
              if (isDone) onDeleted();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

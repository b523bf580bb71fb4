"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CohortForm } from "@/components/cohorts/cohort-form";
import { CohortMenu } from "@/components/cohorts/cohort-menu";
import { useCohortActions } from "@/components/cohorts/use-cohort-actions";
import { isBehavioral, useCalculationText } from "@/components/filters/use-cohort-text";
import { LoadedRecord } from "@/components/record-page/loaded-record";
import { RecordPage } from "@/components/record-page/record-page";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useCanEdit } from "@/lib/client/access/use-role";
import { cohortOptions } from "@/lib/client/cohorts";
import { cohortListPath, cohortPath } from "@/lib/client/links/cohorts";
import type { Cohort } from "@/lib/contract/cohort";

const Members = lazyComponent(() => import("@/components/cohorts/members"));
const DeleteCohortDialog = lazyComponent(() => import("@/components/cohorts/delete-cohort-dialog"));

/** One cohort: its definition, who is in it, and what happened to it. */
export function CohortPage({ projectId, cohortId }: { projectId: string; cohortId: number }) {
  const t = useTranslations("cohorts");
  return (
    <LoadedRecord
      query={useQuery(cohortOptions(projectId, cohortId))}
      texts={{ loading: t("loading"), missing: t("missing"), failed: t("failedOne") }}
    >
      {(cohort) => <LoadedCohort key={cohort.id} projectId={projectId} cohort={cohort} />}
    </LoadedRecord>
  );
}

function LoadedCohort({ projectId, cohort }: { projectId: string; cohort: Cohort }) {
  const t = useTranslations("cohorts");
  const common = useTranslations("common");
  const router = useRouter();
  const actions = useCohortActions(projectId, () => router.push(cohortListPath(projectId)));
  const canEdit = useCanEdit(projectId);
  const isWritable = canEdit && !cohort.deleted;
  const calculationText = useCalculationText();
  const hasEvents = isBehavioral(cohort);
  const kindAndSize = t("kindAndSize", {
    kind: t(cohort.is_static ? "kinds.static" : "kinds.dynamic"),
    count: cohort.count,
  });
  useCrumbs([{ label: cohort.name, href: cohortPath(projectId, cohort.id) }]);
  useCommands(
    common("cohort"),
    isWritable
      ? [
          { id: "duplicate", label: t("commands.duplicate"), run: () => actions.duplicate(cohort) },
          { id: "delete", label: t("delete.confirm"), run: () => actions.askToDelete(cohort) },
        ]
      : [],
  );
  return (
    <>
      <RecordPage
        item={{ projectId, scope: "Cohort", itemId: String(cohort.id) }}
        title={cohort.name}
        summary={[kindAndSize, ...(hasEvents ? [calculationText(cohort)] : [])].join(" · ")}
        actions={
          isWritable && (
            <>
              {hasEvents && (
                <Button isDisabled={cohort.is_calculating} onPress={() => actions.recalculate(cohort)}>
                  {t("calculation.recalculate")}
                </Button>
              )}
              <CohortMenu cohort={cohort} actions={actions} />
            </>
          )
        }
        notices={[cohort.deleted && t("isDeleted"), !canEdit && t("viewer")]}
        tabsLabel={common("cohort")}
        tabs={[
          { id: "definition", label: t("tabs.definition") },
          { id: "members", label: common("persons") },
        ]}
        activityLabel={common("activity")}
      >
        {(tab) =>
          tab === "members" ? (
            <Members projectId={projectId} cohort={cohort} isWritable={isWritable} />
          ) : (
            <CohortForm projectId={projectId} cohort={cohort} isReadOnly={!isWritable} />
          )
        }
      </RecordPage>
      {actions.cohortToDelete && (
        <DeleteCohortDialog projectId={projectId} cohort={actions.cohortToDelete} actions={actions} />
      )}
    </>
  );
}

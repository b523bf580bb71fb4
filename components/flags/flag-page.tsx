"use client";
import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FlagForm } from "@/components/flags/flag-form";
import { FlagMenu } from "@/components/flags/flag-menu";
import { LastChange } from "@/components/flags/last-change";
import { useFlagActions } from "@/components/flags/use-flag-actions";
import { useFlagCommands } from "@/components/flags/use-flag-commands";
import { LoadedRecord } from "@/components/record-page/loaded-record";
import { RecordPage } from "@/components/record-page/record-page";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useCanEdit } from "@/lib/client/access/use-role";
import { flagOptions } from "@/lib/client/flags";
import { flagListPath, flagPath } from "@/lib/client/links/flags";
import { editSurveyPath } from "@/lib/client/links/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { FeatureFlag } from "@/lib/contract/flag";

const FlagActionDialog = lazyComponent(() => import("@/components/flags/flag-action-dialog"));

/** One flag: its form, and what happened to it. */
export function FlagPage({ projectId, flagId }: { projectId: string; flagId: number }) {
  const t = useTranslations("flags");
  return (
    <LoadedRecord
      query={useQuery(flagOptions(projectId, flagId))}
      texts={{ loading: t("loading"), missing: t("missing"), failed: t("failedOne") }}
    >
      {(flag) => <LoadedFlag key={flag.id} projectId={projectId} flag={flag} />}
    </LoadedRecord>
  );
}

function LoadedFlag({ projectId, flag }: { projectId: string; flag: FeatureFlag }) {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  const router = useRouter();
  const timeZone = useTimeZone(projectId);
  const actions = useFlagActions(projectId, () => router.push(flagListPath(projectId)));
  const canEdit = useCanEdit(projectId);
  const isWritable = canEdit && flag.survey_id === null && !flag.deleted;
  useCrumbs([{ label: flag.key, href: flagPath(projectId, flag.id) }]);
  useFlagCommands({ flag, actions, isWritable });
  const survey = flag.surveys.find(({ id }) => id === flag.survey_id);
  return (
    <>
      <RecordPage
        item={{ projectId, scope: "FeatureFlag", itemId: String(flag.id) }}
        title={<span className="font-mono text-title [overflow-wrap:anywhere]">{flag.key}</span>}
        summary={<LastChange flag={flag} timeZone={timeZone} />}
        actions={<FlagMenu flag={flag} actions={actions} isWritable={isWritable} />}
        notices={[
          flag.survey_id !== null &&
            t.rich("ofSurvey", {
              name: survey?.name ?? "",
              link: (text) => (
                <NextLink href={editSurveyPath(projectId, flag.survey_id ?? "")} className="underline">
                  {text}
                </NextLink>
              ),
            }),
          flag.deleted && t("isDeleted"),
          !canEdit && t("viewer"),
        ]}
        tabsLabel={common("flag")}
        tabs={[{ id: "configuration", label: t("pageTabs.configuration") }]}
        activityLabel={common("activity")}
      >
        {() => <FlagForm projectId={projectId} flag={flag} isReadOnly={!isWritable} />}
      </RecordPage>
      {actions.pendingAction && (
        <FlagActionDialog projectId={projectId} pendingAction={actions.pendingAction} actions={actions} />
      )}
    </>
  );
}

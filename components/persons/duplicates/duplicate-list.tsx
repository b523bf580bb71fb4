"use client";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ListScreen } from "@/components/data-list/list-screen";
import { flagPart } from "@/components/data-list/url-parts";
import { useServerRows } from "@/components/data-list/use-server-rows";
import { useUrlView } from "@/components/data-list/use-url-view";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { RefusedScreen } from "@/components/person/refused-screen";
import { useDuplicateColumns } from "@/components/persons/duplicates/use-duplicate-columns";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { personListPath } from "@/lib/client/links/persons";
import { dismissDuplicates, duplicatesKey, loadDuplicates } from "@/lib/client/persons/duplicates";
import type { DuplicateGroup } from "@/lib/contract/person/duplicate";
import type { Person } from "@/lib/contract/person/person";

const MergeDialog = lazyComponent(() => import("@/components/persons/merge/merge-dialog"));

const parts = { isDismissed: flagPart("dismissed") };
const rowKey = ({ id }: DuplicateGroup) => id;

/** Persons who may be the same one, with what they share: to merge, or to dismiss. */
export function DuplicateList({ projectId }: { projectId: string }) {
  const t = useTranslations("duplicates");
  const common = useTranslations("common");
  return useSeesPersonalData(projectId) ? (
    <List projectId={projectId} />
  ) : (
    <RefusedScreen title={common("possibleDuplicates")} refusal={t("refused")} />
  );
}

function List({ projectId }: { projectId: string }) {
  const t = useTranslations("duplicates");
  const common = useTranslations("common");
  useCrumbs([{ label: common("possibleDuplicates") }]);
  const [{ isDismissed }, setView] = useUrlView(parts);
  const [merging, setMerging] = useState<readonly [Person, Person] | null>(null);
  const source = useServerRows<DuplicateGroup>({
    queryKey: [...duplicatesKey(projectId), "list", isDismissed],
    loadPage: (page, signal) => loadDuplicates(projectId, isDismissed, page, signal),
  });
  const refreshes = [duplicatesKey(projectId)];
  const restore = useApiMutation({
    send: ({ id }: DuplicateGroup) => dismissDuplicates(projectId, id, false),
    refreshes,
    failed: () => t("failedRestore"),
  });
  const dismiss = useApiMutation({
    send: ({ id }: DuplicateGroup) => dismissDuplicates(projectId, id, true),
    refreshes,
    done: (group) => ({ message: t("dismissed"), undo: () => restore.run(group) }),
    failed: () => t("failedDismiss"),
  });
  const columns = useDuplicateColumns(projectId, {
    isDismissed,
    onMerge: ([first, second]) => first && second && setMerging([first, second]),
    onDismiss: dismiss.run,
    onRestore: restore.run,
  });
  return (
    <>
      <ListScreen
        summary={source.count !== null && source.count > 0 && t("summary", { count: source.count })}
        actions={
          <span className="flex flex-wrap gap-2">
            <LinkButton href={personListPath(projectId)}>{common("persons")}</LinkButton>
            <Button onPress={() => setView({ isDismissed: !isDismissed })}>
              {t(isDismissed ? "showOpen" : "showDismissed")}
            </Button>
          </span>
        }
        failed={t("failed")}
        empty={
          <EmptyState title={t(isDismissed ? "empty.dismissed" : "empty.title")}>
            <p className="text-ink-2">{t("empty.detail")}</p>
          </EmptyState>
        }
        label={common("possibleDuplicates")}
        columns={columns}
        source={source}
        rowKey={rowKey}
        rowHeader="evidence"
        rowClassName="max-sm:grid max-sm:grid-cols-1 max-sm:gap-y-2"
        minWidth={900}
        announcement={source.count === null ? t("loading") : t("summary", { count: source.count })}
      />
      <Suspense fallback={null}>
        {merging && <MergeDialog projectId={projectId} persons={merging} onClose={() => setMerging(null)} />}
      </Suspense>
    </>
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReadOnlyNote } from "@/components/settings/frame/read-only-note";
import { ImportRow } from "@/components/settings/imports/import-row";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { importsOptions } from "@/lib/client/access/imports";
import { useRole } from "@/lib/client/access/use-role";

const ImportDialog = lazyComponent(() => import("@/components/settings/imports/import-dialog"));

/** Imports from PostHog: prepare one, start it, and what came of it. */
export function ImportsPage({ projectId }: { projectId: string }) {
  const t = useTranslations("imports");
  const role = useRole(projectId);
  const query = useQuery(importsOptions(projectId));
  const [isOpen, setOpen] = useState(false);
  const isOwner = role === "owner";
  const { data, isError } = query;
  const runs = data?.results;
  const hasOpen = runs?.some(({ finished_at }) => finished_at === null) ?? false;
  const create = (
    <Button variant="primary" onPress={() => setOpen(true)}>
      <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={isOwner && runs && runs.length > 0 && !hasOpen ? create : undefined}
      />
      {role && !isOwner && <ReadOnlyNote role={role} />}
      {isError && (
        <div className="px-4 py-6 sm:px-8">
          <RetryNotice tone="fault" query={query}>
            {t("loadFailed")}
          </RetryNotice>
        </div>
      )}
      {!runs && !isError && (
        <div className="px-4 py-6 sm:px-8">
          <Skeleton height="h-24" />
        </div>
      )}
      {runs?.length === 0 && (
        <EmptyState title={t("empty")}>
          <p className="text-ink-2">{t("emptyDetail")}</p>
          {isOwner && create}
        </EmptyState>
      )}
      {runs && runs.length > 0 && (
        <ul>
          {runs.map((run) => (
            <ImportRow key={run.id} projectId={projectId} run={run} canChange={isOwner} />
          ))}
        </ul>
      )}
      {isOpen && <ImportDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeliveryLog } from "@/components/settings/destinations/delivery-log";
import { type DestinationQuestion, DestinationRow } from "@/components/settings/destinations/destination-row";
import { RemoveDestination } from "@/components/settings/destinations/remove-destination";
import { RotateSecret } from "@/components/settings/destinations/rotate-secret";
import { ReadOnlyNote } from "@/components/settings/frame/read-only-note";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { destinationsOptions } from "@/lib/client/access/destinations";
import { useRole } from "@/lib/client/access/use-role";

const DestinationDialog = lazyComponent(
  () => import("@/components/settings/destinations/destination-dialog"),
);

/** Who is told of responses and surveys: the destinations of a project. */
export function DestinationsPage({ projectId }: { projectId: string }) {
  const t = useTranslations("destinations");
  const common = useTranslations("common");
  const role = useRole(projectId);
  const query = useQuery(destinationsOptions(projectId));
  const [question, setQuestion] = useState<DestinationQuestion | null>(null);
  const isOwner = role === "owner";
  const close = () => setQuestion(null);
  const { data, isError } = query;
  const create = (
    <Button variant="primary" onPress={() => setQuestion({ kind: "edit", destination: null })}>
      <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
      {t("create")}
    </Button>
  );
  const opened = question?.destination ?? null;
  return (
    <>
      <PageHeader
        title={common("notifications")}
        actions={isOwner && data && data.length > 0 ? create : undefined}
      />
      {role && !isOwner && <ReadOnlyNote role={role} />}
      {isError && (
        <div className="px-4 py-6 sm:px-8">
          <RetryNotice tone="fault" query={query}>
            {t("loadFailed")}
          </RetryNotice>
        </div>
      )}
      {!data && !isError && (
        <div className="px-4 py-6 sm:px-8">
          <Skeleton height="h-24" />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title={t("empty")}>
          <p className="text-ink-2">{t("emptyDetail")}</p>
          {isOwner && create}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <p className="max-w-[72ch] px-4 pt-6 pb-3 text-ink-2 sm:px-8">{t("intro")}</p>
          <ul className="border-line border-t">
            {data.map((destination) => (
              <DestinationRow
                key={destination.id}
                projectId={projectId}
                destination={destination}
                canChange={isOwner}
                onAsk={setQuestion}
              />
            ))}
          </ul>
        </>
      )}
      {question?.kind === "edit" && (
        <DestinationDialog projectId={projectId} destination={question.destination} onClose={close} />
      )}
      {question?.kind === "log" && opened && (
        <DeliveryLog projectId={projectId} destination={opened} canChange={isOwner} onClose={close} />
      )}
      {question?.kind === "rotate" && opened && (
        <RotateSecret projectId={projectId} destination={opened} onClose={close} />
      )}
      {question?.kind === "remove" && opened && (
        <RemoveDestination projectId={projectId} destination={opened} onClose={close} />
      )}
    </>
  );
}

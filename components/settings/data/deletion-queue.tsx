import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import { pendingDeletionsOptions } from "@/lib/client/access/projects";
import { useRunTime } from "@/lib/client/persons/use-run-time";

/** The number of persons whose events are deleted next, and when. */
export function DeletionQueue({ projectId }: { projectId: string }) {
  const t = useTranslations("dataSettings.deletions");
  const format = useFormatter();
  const run = useRunTime(projectId);
  const { data: count, isError } = useQuery(pendingDeletionsOptions(projectId));
  if (isError) return <p className="text-rust">{t("failed")}</p>;
  if (count === undefined) return <Skeleton className="w-72" />;
  return (
    <p>
      {t("pending", { count, number: format.number(count) })}{" "}
      <span className="text-ink-2">{t("next", { run })}</span>
    </p>
  );
}

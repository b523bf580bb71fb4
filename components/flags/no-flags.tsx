import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { newFlagPath } from "@/lib/client/links/flags";

/** A project without flags. */
export function NoFlags({ projectId, isWritable }: { projectId: string; isWritable: boolean }) {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  return (
    <EmptyState title={common("noFlagsYet")}>
      <p className="text-ink-2">{t("empty.detail")}</p>
      {isWritable && (
        <LinkButton variant="primary" href={newFlagPath(projectId)}>
          {t("new")}
        </LinkButton>
      )}
    </EmptyState>
  );
}

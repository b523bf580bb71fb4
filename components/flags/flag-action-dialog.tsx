import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { SurveyLinks } from "@/components/flags/survey-links";
import type { FlagActions, PendingFlagAction } from "@/components/flags/use-flag-actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { dependentFlagsOptions, flagListOptions } from "@/lib/client/flags";
import { flagPath } from "@/lib/client/links/flags";

interface FlagActionDialogProps {
  projectId: string;
  pendingAction: PendingFlagAction;
  actions: FlagActions;
}

/** Asks before a flag is disabled or deleted, and says what depends on it; a flag with dependents is not deleted. */
export default function FlagActionDialog({ projectId, pendingAction, actions }: FlagActionDialogProps) {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  const { action, flag } = pendingAction;
  const dependents = useQuery({
    ...dependentFlagsOptions(projectId, flag.id),
    enabled: action === "delete",
    staleTime: 0,
  });
  const { data: list } = useQuery(flagListOptions(projectId));
  // Disabled dependents do not keep a flag; one that the list does not have is taken for enabled.
  const enabled = (dependents.data ?? []).filter(
    ({ id }) => list?.results.find((one) => one.id === id)?.active !== false,
  );
  if (action === "delete" && enabled.length > 0) {
    return (
      <Dialog
        title={t("delete.refusedTitle", { key: flag.key })}
        onClose={actions.close}
        width="small"
        footer={<Button onPress={actions.close}>{common("close")}</Button>}
      >
        <p>{t("delete.refused")}</p>
        <ul className="mt-3 flex flex-col gap-1">
          {enabled.map(({ id, key }) => (
            <li key={id}>
              <NextLink
                href={flagPath(projectId, id)}
                className="font-mono text-mono text-water underline underline-offset-2 [overflow-wrap:anywhere]"
              >
                {key}
              </NextLink>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { key: flag.key })}
      confirmLabel={t(`${action}.confirm`)}
      isDangerous={action === "delete"}
      onClose={actions.close}
      onConfirm={() => actions.confirm(pendingAction)}
    >
      <div className="flex flex-col gap-3">
        <p>{t(`${action}.detail`)}</p>
        {flag.surveys.length > 0 && (
          <>
            <p>{t(`${action}.surveys`, { count: flag.surveys.length })}</p>
            <SurveyLinks projectId={projectId} surveys={flag.surveys} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

import { useFormatter, useTranslations } from "next-intl";
import { RowMenu } from "@/components/data-list/row-menu";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { destinationsKey, testDestination, updateDestination } from "@/lib/client/access/destinations";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Destination } from "@/lib/contract/project/destination";

/** What is open of a destination. */
export interface DestinationQuestion {
  kind: "edit" | "log" | "rotate" | "remove";
  /** Null for a new one. */
  destination: Destination | null;
}

interface DestinationRowProps {
  projectId: string;
  destination: Destination;
  canChange: boolean;
  onAsk: (question: DestinationQuestion) => void;
}

/** A destination in the list: where it leads, its state, and what can be done with it. */
export function DestinationRow({ projectId, destination, canChange, onAsk }: DestinationRowProps) {
  const t = useTranslations("destinations");
  const common = useTranslations("common");
  const { name, type, url, emails, enabled, subscriptions, failing_since } = destination;
  const ask = (kind: DestinationQuestion["kind"]) => () => onAsk({ kind, destination });
  const test = useApiMutation({
    send: () => testDestination(projectId, destination.id),
    refreshes: [destinationsKey(projectId)],
    done: (_: undefined, { error }) => ({
      message: error ? t("testFailed", { error }) : t(type === "email" ? "testMailed" : "tested", { name }),
    }),
    failed: () => t("testError"),
  });
  const toggle = useApiMutation({
    send: () => updateDestination(projectId, destination.id, { enabled: !enabled }),
    refreshes: [destinationsKey(projectId)],
    failed: () => t("switchFailed"),
  });
  return (
    <li className="flex flex-col gap-2 border-line border-b px-4 py-4 sm:px-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-0.5">
          <h2 className="font-medium [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            {t(`types.${type}`)} · {type === "email" ? emails.join(", ") : url}
          </p>
          <p className="text-ink-3 text-label">
            {t(`status.${!enabled ? "off" : failing_since ? "fails" : "enabled"}`)} ·{" "}
            {t("summary", { count: subscriptions.length })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {canChange && (
            <Button size="small" isPending={test.isPending} onPress={() => test.run(undefined)}>
              {t("test")}
            </Button>
          )}
          <Button size="small" onPress={ask("log")}>
            {t("log")}
          </Button>
          {canChange && (
            <RowMenu label={common("actionsFor", { name })}>
              <MenuItem id="edit" textValue={common("editQuoted", { name })} onAction={ask("edit")}>
                {common("editQuoted", { name })}
              </MenuItem>
              <MenuItem id="toggle" onAction={() => toggle.run(undefined)}>
                {common(enabled ? "disable" : "enable")}
              </MenuItem>
              {type === "webhook" && (
                <MenuItem id="rotate" onAction={ask("rotate")}>
                  {t("rotate.action")}
                </MenuItem>
              )}
              <MenuItem id="remove" onAction={ask("remove")}>
                {common("deleteMenu")}
              </MenuItem>
            </RowMenu>
          )}
        </div>
      </div>
      <DestinationState projectId={projectId} destination={destination} />
    </li>
  );
}

/** That messages fail, or that it was disabled because they did. */
function DestinationState({
  projectId,
  destination,
}: Pick<DestinationRowProps, "projectId" | "destination">) {
  const t = useTranslations("destinations.status");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const timeOf = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "short", timeZone });
  const { disabled_at, disabled_reason, failing_since } = destination;
  if (disabled_at)
    return (
      <Notice tone="fault">
        {t("disabled", { time: timeOf(disabled_at), reason: disabled_reason ?? "" })}
      </Notice>
    );
  return failing_since && <Notice tone="caution">{t("failing", { time: timeOf(failing_since) })}</Notice>;
}

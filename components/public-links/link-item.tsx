import { BanIcon, ExternalLinkIcon, PencilIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { embedCode } from "@/components/public-links/embed-code";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/link-button";
import { publicResultsPath } from "@/lib/client/links/surveys";
import type { PublicLinkCalls } from "@/lib/client/public-links";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { PublicLink } from "@/lib/contract/survey/public-link";

interface LinkItemProps {
  projectId: string;
  calls: PublicLinkCalls;
  link: PublicLink;
  /** Null for users who may not change it, and once it is revoked. */
  onEdit: (() => void) | null;
}

/** A public link: what it shows, how to pass it on, and who opened it. */
export function LinkItem({ projectId, calls, link, onEdit }: LinkItemProps) {
  const t = useTranslations("publicLinks");
  const common = useTranslations("common");
  const [isAsking, setAsking] = useState(false);
  const revoke = useApiMutation({
    send: () => calls.revoke(link.id),
    refreshes: [calls.list.queryKey],
    failed: () => t("revokeFailed"),
  });
  const { name, token } = link;
  const address =
    token === null
      ? null
      : (isEmbedded: boolean) => window.location.origin + publicResultsPath(token, isEmbedded);
  return (
    <li className="flex flex-col gap-2 border-line border-b py-3">
      <div className="flex items-start gap-1">
        <div className="flex min-w-0 grow flex-col gap-0.5">
          <span className={`font-medium [overflow-wrap:anywhere] ${token === null ? "text-ink-3" : ""}`}>
            {name}
          </span>
          <Facts projectId={projectId} link={link} />
        </div>
        {onEdit && (
          <>
            <IconButton
              Icon={PencilIcon}
              label={common("editQuoted", { name })}
              hasTooltip
              onPress={onEdit}
            />
            <IconButton
              Icon={BanIcon}
              label={t("revoke", { name })}
              hasTooltip
              onPress={() => setAsking(true)}
            />
          </>
        )}
      </div>
      {address && (
        <div className="flex flex-wrap items-center gap-1">
          <CopyButton text={address(false)} label={common("copyLink")} />
          <CopyButton
            text={embedCode(address(true), t(`${calls.hasSwitches ? "results" : "board"}.frame`))}
            label={t("copyFrame")}
          />
          <LinkButton
            href={address(false)}
            target="_blank"
            variant="quiet"
            size="small"
            aria-label={t("openPage", { name })}
          >
            <ExternalLinkIcon aria-hidden className="size-4" strokeWidth={1.5} />
          </LinkButton>
        </div>
      )}
      {link.recent_opens.length > 0 && <RecentOpens projectId={projectId} link={link} />}
      <ConfirmDialog
        title={common("revokeQuoted", { name })}
        confirmLabel={t("revokeConfirm")}
        isDangerous
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => revoke.run()}
      >
        <p>{t("revokeDetail")}</p>
      </ConfirmDialog>
    </li>
  );
}

/** Its state, its switches, and how often it was opened. */
function Facts({ projectId, link }: { projectId: string; link: PublicLink }) {
  const t = useTranslations("publicLinks");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: "medium", timeZone });
  const { revoked_at, expires_at, last_opened_at, token } = link;
  const isExpired = expires_at !== null && new Date(expires_at) <= new Date();
  const facts = [
    ...(revoked_at !== null
      ? [t("state.revoked", { date: day(revoked_at) })]
      : expires_at !== null
        ? [t(isExpired ? "state.expired" : "state.expires", { date: day(expires_at) })]
        : []),
    ...(token === null && revoked_at === null && !isExpired ? [t("lost")] : []),
    ...(link.has_password ? [common("password")] : []),
    ...(link.shows_open_answers ? [t("shows.texts")] : []),
    ...(link.shows_people ? [t("shows.people")] : []),
    ...(link.allows_filters ? [common("filters")] : []),
    t("opens", { count: link.opens }) +
      (last_opened_at === null ? "" : `, ${t("lastOpened", { date: day(last_opened_at) })}`),
  ];
  return <span className="text-ink-2 text-table">{facts.join(" · ")}</span>;
}

/** When it was opened, and from how many addresses. */
function RecentOpens({ projectId, link }: { projectId: string; link: PublicLink }) {
  const t = useTranslations("publicLinks");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return (
    <details className="text-table">
      <summary className="w-fit cursor-pointer text-ink-2">{t("recent")}</summary>
      <p className="py-1 text-ink-3">{t("recentDetail")}</p>
      <table className="w-full max-w-[28rem] tabular-nums">
        <thead className="text-start text-ink-3 text-label">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t("openedAt")}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t("visitor")}
            </th>
          </tr>
        </thead>
        <tbody>
          {link.recent_opens.map(({ opened_at, visitor }) => (
            <tr key={opened_at + visitor}>
              <td className="py-0.5">
                {format.dateTime(new Date(opened_at), { dateStyle: "medium", timeStyle: "short", timeZone })}
              </td>
              <td className="py-0.5 font-mono text-mono-small">{visitor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import { ClockIcon, KeyRoundIcon, Trash2Icon } from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { AttentionItem } from "@/components/home/attention";
import { useProblemText } from "@/components/survey/checks/use-problem-text";
import { SeverityMark } from "@/components/ui/problem-list";
import { type SettingsSection, settingsPath, settingsSections } from "@/lib/client/links/settings";
import { editSurveyPath, surveyResultsPath } from "@/lib/client/links/surveys";

interface AttentionListProps {
  projectId: string;
  items: readonly AttentionItem[];
  now: Date;
  timeZone: string;
}

const sections: readonly SettingsSection[] = settingsSections;
const link = "text-water underline underline-offset-2 [overflow-wrap:anywhere] hover:text-water-hover";

/** Items that need attention, a row each, with a link to where each is fixed. */
export const AttentionList = ({ items, ...props }: AttentionListProps) => (
  <ul className="flex flex-col">
    {items.map((item) => (
      <li key={keyOf(item)} className="flex gap-2.5 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-0">
        <Item item={item} {...props} />
      </li>
    ))}
  </ul>
);

const keyOf = (item: AttentionItem): string =>
  "survey" in item
    ? `${item.kind} ${item.survey.id}`
    : "key" in item
      ? `${item.kind} ${item.key.id}`
      : item.kind;

const icon = { "aria-hidden": true, className: "mt-1 size-4 shrink-0 text-ink-3", strokeWidth: 1.5 } as const;

function Item({
  projectId,
  item,
  now,
  timeZone,
}: Omit<AttentionListProps, "items"> & { item: AttentionItem }) {
  const t = useTranslations("home.attention");
  const format = useFormatter();
  const problemText = useProblemText();
  switch (item.kind) {
    case "problems": {
      const [first] = item.problems;
      const rest = item.problems.length - 1;
      return (
        <>
          <SeverityMark severity={first?.severity ?? "warning"} className="mt-1 size-4" />
          <Texts
            title={
              <NextLink href={editSurveyPath(projectId, item.survey.id)} prefetch={false} className={link}>
                {item.survey.name}
              </NextLink>
            }
            detail={
              <>
                {first && problemText.problem(first)}
                {rest > 0 && ` ${t("moreProblems", { count: rest })}`}
              </>
            }
          />
        </>
      );
    }
    case "canaryStopped": {
      const { dismissed, shown } = item.canary;
      return (
        <>
          <SeverityMark severity="warning" className="mt-1 size-4" />
          <Texts
            title={
              <NextLink href={surveyResultsPath(projectId, item.survey.id)} prefetch={false} className={link}>
                {item.survey.name}
              </NextLink>
            }
            detail={t("canaryStopped", {
              rate: format.number(dismissed / shown, { style: "percent", maximumFractionDigits: 0 }),
              shown,
            })}
          />
        </>
      );
    }
    case "ending":
      return (
        <>
          <ClockIcon {...icon} />
          <Texts
            title={
              <NextLink
                href={`${editSurveyPath(projectId, item.survey.id)}?tab=schedule`}
                prefetch={false}
                className={link}
              >
                {item.survey.name}
              </NextLink>
            }
            detail={t("ending", {
              relative: format.relativeTime(item.at, { now }),
              date: format.dateTime(item.at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            })}
          />
        </>
      );
    case "expiringKey":
    case "unusedKey": {
      const name = t("key", { label: item.key.label });
      return (
        <>
          <KeyRoundIcon {...icon} />
          <Texts
            title={
              sections.includes("keys") ? (
                <NextLink href={settingsPath(projectId, "keys")} className={link}>
                  {name}
                </NextLink>
              ) : (
                name
              )
            }
            detail={t(
              item.kind === "expiringKey"
                ? "expires"
                : item.key.last_used_at === null
                  ? "neverUsed"
                  : "unused",
              { days: item.days },
            )}
          />
        </>
      );
    }
    case "deletion":
      return (
        <>
          <Trash2Icon {...icon} />
          <Texts
            title={t("deletion", { count: item.persons })}
            detail={t("deletionAt", {
              relative: format.relativeTime(item.at, { now }),
              date: format.dateTime(item.at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            })}
          />
        </>
      );
    default:
      return item satisfies never;
  }
}

const Texts = ({ title, detail }: { title: React.ReactNode; detail: React.ReactNode }) => (
  <span className="flex min-w-0 flex-col">
    <span className="font-medium">{title}</span>
    <span className="text-ink-2 text-table">{detail}</span>
  </span>
);

import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { RowsSkeleton } from "@/components/persons/page/person-skeleton";
import type { PersonTabProps } from "@/components/persons/page/person-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Select } from "@/components/ui/select";
import { StatusMark } from "@/components/ui/status-mark";
import { flagsOptions } from "@/lib/client/flags";
import { flagListPath, flagPath } from "@/lib/client/links/flags";
import { flagValuesOptions } from "@/lib/client/persons/page";
import type { FlagEvaluation } from "@/lib/contract/flag";

/** The value of each flag for a person, and why. Flags that surveys made are shown with the surveys. */
export default function FlagsTab({ projectId, person }: PersonTabProps) {
  const t = useTranslations("personPage.flags");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState<string | null>(null);
  const distinctId = person.distinct_ids.find((id) => id === chosen) ?? person.distinct_ids[0] ?? "";
  const flags = useQuery(flagsOptions(projectId));
  const values = useQuery(flagValuesOptions(projectId, person.uuid, distinctId));
  if (values.error || flags.error) return <QueryFailed title={t("failed")} query={[values, flags]} />;
  if (!values.data || !flags.data) return <RowsSkeleton />;
  if (flags.data.length === 0) {
    return (
      <EmptyState title={common("noFlagsYet")}>
        <LinkButton href={flagListPath(projectId)}>{t("open")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {person.distinct_ids.length > 1 && (
        <div className="max-w-md px-4 pt-4 sm:px-8">
          <Select
            label={common("distinctId")}
            hint={t("distinctIdHint")}
            options={person.distinct_ids.map((id) => ({ id, label: id }))}
            value={distinctId}
            onChange={setChosen}
          />
        </div>
      )}
      <table className="w-full max-w-[60rem] text-table">
        <thead className="text-left text-ink-3">
          <tr className="border-line border-b">
            <th scope="col" className="px-4 py-2 font-medium sm:px-8">
              {common("flag")}
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              {common("value")}
            </th>
            <th scope="col" className="px-4 py-2 font-medium max-sm:hidden sm:px-8">
              {common("reason")}
            </th>
          </tr>
        </thead>
        <tbody>
          {flags.data.map(({ id, key, name }) => (
            <FlagRow key={id} href={flagPath(projectId, id)} flag={{ key, name }} value={values.data[key]} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface FlagRowProps {
  href: string;
  flag: { key: string; name: string };
  /** Undefined for a flag that was made since. */
  value: FlagEvaluation | undefined;
}

function FlagRow({ href, flag, value }: FlagRowProps) {
  const common = useTranslations("common");
  const reasons = useTranslations("flags.test.reasons");
  if (!value) return null;
  const reason = reasons(value.evaluation.reason, { number: (value.evaluation.condition_index ?? 0) + 1 });
  const isOn = value.value !== false;
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="px-4 py-2 text-left font-normal sm:px-8">
        <NextLink
          href={href}
          prefetch={false}
          className="font-mono text-mono text-water hover:underline [overflow-wrap:anywhere]"
        >
          {flag.key}
        </NextLink>
        {flag.name && <span className="block text-ink-3 [overflow-wrap:anywhere]">{flag.name}</span>}
        <span className="block text-ink-2 sm:hidden">{reason}</span>
      </th>
      <td className="whitespace-nowrap px-2 py-2">
        <span className="inline-flex items-center gap-2">
          <StatusMark
            {...(isOn ? { shape: "filledCircle", tone: "forest" } : { shape: "hollowSquare", tone: "ink-3" })}
          />
          {typeof value.value === "string" ? (
            <span className="font-mono text-mono">{value.value}</span>
          ) : (
            common(isOn ? "on" : "off")
          )}
        </span>
      </td>
      <td className="px-4 py-2 text-ink-2 max-sm:hidden sm:px-8">{reason}</td>
    </tr>
  );
}

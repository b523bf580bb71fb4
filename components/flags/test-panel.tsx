import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FlagDraft, writeFlag } from "@/components/flags/draft";
import { FlagState } from "@/components/flags/flag-state";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { PersonPicker } from "@/components/person/person-picker";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { flagTestOptions } from "@/lib/client/flags";
import type { ResultOf } from "@/lib/contract/endpoint";
import type { flags } from "@/lib/contract/endpoints/flags";
import type { Person } from "@/lib/contract/person/person";

interface TestPanelProps {
  projectId: string;
  draft: FlagDraft;
  /** Null for a flag that is not saved. */
  id: number | null;
  /** Whether the draft could be saved. */
  isValid: boolean;
}

const typingMs = 400;

/** What the flag on screen, saved or not, is for a person, and why. */
export function TestPanel({ projectId, draft, id, isValid }: TestPanelProps) {
  const t = useTranslations("flags.test");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  const [person, setPerson] = useState<Person | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const distinctIds = person?.distinct_ids ?? [];
  const distinctId = distinctIds.find((one) => one === chosen) ?? distinctIds[0] ?? null;
  const { key, filters = {}, active, bucketing_identifier } = writeFlag(useDebouncedValue(draft, typingMs));
  const flag = { ...(id !== null && { id }), key, filters, active, bucketing_identifier };
  const { data, error } = useQuery({
    ...flagTestOptions(projectId, { distinct_id: distinctId ?? "", flag }),
    enabled: distinctId !== null && isValid,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-3">
      <PersonPicker projectId={projectId} label={common("person")} value={person} onChange={setPerson} />
      {distinctIds.length > 1 && distinctId !== null && (
        <Select
          label={common("distinctId")}
          options={distinctIds.map((one) => ({ id: one, label: one }))}
          value={distinctId}
          onChange={setChosen}
        />
      )}
      <div aria-live="polite">
        {person === null ? (
          <p className="text-ink-3">{t("hint")}</p>
        ) : !isValid ? (
          <p className="text-ink-2">{t("invalid")}</p>
        ) : error ? (
          <Notice tone="fault">{describeError(error)}</Notice>
        ) : data ? (
          <TestResult result={data} />
        ) : (
          <Skeleton className="w-40" />
        )}
      </div>
      {draft.bucketing === "device_id" && person !== null && (
        <p className="text-ink-3 text-table">{t("device")}</p>
      )}
    </div>
  );
}

function TestResult({ result }: { result: ResultOf<typeof flags.test> }) {
  const t = useTranslations("flags.test");
  const common = useTranslations("common");
  const { value, payload, evaluation } = result;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <dt className="text-ink-2">{common("value")}</dt>
      <dd>
        {typeof value === "string" ? (
          <span className="font-mono text-mono [overflow-wrap:anywhere]">{value}</span>
        ) : (
          <FlagState isActive={value} isValue />
        )}
      </dd>
      <dt className="text-ink-2">{common("reason")}</dt>
      <dd>{t(`reasons.${evaluation.reason}`, { number: (evaluation.condition_index ?? 0) + 1 })}</dd>
      {payload !== null && (
        <>
          <dt className="text-ink-2">{common("payload")}</dt>
          <dd className="font-mono text-mono [overflow-wrap:anywhere]">{payload}</dd>
        </>
      )}
    </dl>
  );
}

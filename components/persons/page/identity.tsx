import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { emailKeyOf } from "@/components/person/person-email";
import { initialsOf, personName } from "@/components/person/person-name";
import { CopyIconButton } from "@/components/persons/page/copy-icon-button";
import { usePinnedProperties } from "@/components/persons/page/pinned-properties";
import { valueText } from "@/components/persons/page/property-value";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { cohortPath } from "@/lib/client/links/cohorts";
import { type PagePerson, personCohortsOptions } from "@/lib/client/persons/page";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { maskedText } from "@/lib/contract/person/personal";

/** Distinct ids shown before the rest is requested. */
const fewIds = 5;

/** Who a person is: e-mail address, last seen and pinned properties; then cohorts, and the ids folded. */
export function Identity({ projectId, person }: { projectId: string; person: PagePerson }) {
  const t = useTranslations("personPage.identity");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const seesPersonalData = useSeesPersonalData(projectId);
  const { pinned } = usePinnedProperties(projectId);
  const isSet = (key: string) => Object.hasOwn(person.properties, key);
  const emailKey = emailKeyOf(person);
  const email = emailKey && person.properties[emailKey];
  const { name } = person.properties;
  // The title may be the e-mail address.
  const isNamed = typeof name === "string" && name !== "" && name !== personName(person);
  const shown = pinned.filter((key) => isSet(key) && key !== emailKey && !(isNamed && key === "name"));
  return (
    <aside
      aria-label={t("label")}
      className="shrink-0 border-line px-4 py-6 max-lg:border-b max-lg:py-4 sm:px-8 lg:w-[21.25rem] lg:border-r lg:pr-6"
    >
      <div className="flex flex-col gap-5">
        <span
          aria-hidden
          className="grid size-12 place-items-center rounded-panel max-lg:hidden bg-water-soft font-medium text-ink text-title forced-colors:border"
        >
          {initialsOf(personName(person))}
        </span>
        <dl className="grid gap-x-6 gap-y-4 max-lg:grid-cols-2">
          {isNamed && (
            <Fact term={common("name")} isWide>
              {name}
            </Fact>
          )}
          {email !== undefined && (
            <Fact term={common("email")} isWide>
              {email === maskedText ? (
                email
              ) : (
                <Id value={valueText(email)} label={t("copyEmail")} className="pt-0.5" />
              )}
            </Fact>
          )}
          <Fact term={t("lastSeen")}>
            {person.last_seen_at === null ? (
              common("noEventsYet")
            ) : (
              <Time projectId={projectId} at={person.last_seen_at} />
            )}
          </Fact>
          {shown.map((key) => (
            <Fact
              key={key}
              isFolded={!isOpen}
              term={<span className="font-mono text-mono-small">{key}</span>}
            >
              <span className="line-clamp-3 [overflow-wrap:anywhere]">
                {valueText(person.properties[key])}
              </span>
            </Fact>
          ))}
          <Fact term={common("cohorts")} isFolded={!isOpen}>
            <Cohorts projectId={projectId} uuid={person.uuid} />
          </Fact>
          <Fact term={t("firstSeen")} isFolded={!isOpen}>
            {person.first_seen_at === undefined ? (
              <Skeleton className="w-24" />
            ) : (
              <Time projectId={projectId} at={person.first_seen_at} />
            )}
          </Fact>
        </dl>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          className="-my-2 -ml-2.5 self-start lg:hidden!"
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? t("less") : common("more")}
        </Button>
        <details className={isOpen ? "" : "max-lg:hidden"}>
          <summary className="w-fit cursor-pointer text-ink-2 text-table">
            {seesPersonalData ? t("ids", { count: person.distinct_ids.length }) : t("uuid")}
          </summary>
          <dl className="flex flex-col gap-4 pt-3">
            {/* Masked, the UUID is the only one. */}
            {seesPersonalData && <DistinctIds ids={person.distinct_ids} />}
            <Fact term={t("uuid")}>
              <Id value={person.uuid} label={t("copyUuid")} />
            </Fact>
          </dl>
        </details>
      </div>
    </aside>
  );
}

interface FactProps {
  term: React.ReactNode;
  /** Over both columns of a narrow screen. */
  isWide?: boolean;
  /** Hidden on a narrow screen, where the timeline follows below. */
  isFolded?: boolean;
  children: React.ReactNode;
}

const Fact = ({ term, isWide = false, isFolded = false, children }: FactProps) => (
  <div
    className={`flex min-w-0 flex-col gap-0.5 ${isWide ? "max-lg:col-span-2" : ""} ${isFolded ? "max-lg:hidden" : ""}`}
  >
    <dt className="text-ink-3 text-label">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

interface IdProps {
  value: string;
  /** Of the button that copies it. */
  label: string;
  className?: string;
}

const Id = ({ value, label, className = "pt-1 font-mono text-mono" }: IdProps) => (
  <span className="flex min-w-0 items-start gap-1">
    <span className={`min-w-0 grow [overflow-wrap:anywhere] ${className}`}>{value}</span>
    <CopyIconButton text={value} label={label} />
  </span>
);

function DistinctIds({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("personPage.identity");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  return (
    <Fact term={common("distinctIdCount", { count: ids.length })}>
      <ul className="flex max-h-80 flex-col overflow-y-auto">
        {ids.slice(0, isOpen ? undefined : fewIds).map((id) => (
          <li key={id}>
            <Id value={id} label={t("copyId", { id })} />
          </li>
        ))}
      </ul>
      {ids.length > fewIds && (
        <Button variant="quiet" size="small" className="-ml-2.5" onPress={() => setOpen(!isOpen)}>
          {isOpen ? common("showFewer") : t("moreIds", { count: ids.length - fewIds })}
        </Button>
      )}
    </Fact>
  );
}

const minuteMs = 60_000;

/** "3 days ago", with the date below. */
function Time({ projectId, at }: { projectId: string; at: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: minuteMs });
  const timeZone = useTimeZone(projectId);
  const date = new Date(at);
  return (
    <time dateTime={at} className="flex flex-col">
      {format.relativeTime(date, { now: date > now ? date : now })}
      <span className="text-ink-3 text-table">
        {format.dateTime(date, { dateStyle: "medium", timeStyle: "short", timeZone })}
      </span>
    </time>
  );
}

function Cohorts({ projectId, uuid }: { projectId: string; uuid: string }) {
  const t = useTranslations("personPage.identity");
  const common = useTranslations("common");
  const { data, isError } = useQuery(personCohortsOptions(projectId, uuid));
  if (isError) return t("unknown");
  if (!data) return <Skeleton className="w-24" />;
  if (data.length === 0) return <span className="text-ink-2">{common("inNoCohort")}</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {data.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <NextLink
            href={cohortPath(projectId, id)}
            prefetch={false}
            className="block truncate rounded-control border border-line bg-sheet px-1.5 text-table hover:underline"
          >
            {name}
          </NextLink>
        </li>
      ))}
    </ul>
  );
}

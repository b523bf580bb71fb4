import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { PersonChip } from "@/components/person/person-chip";
import { useRespondentName } from "@/components/surveys/responses/use-respondent-name";
import { useLanguageName } from "@/components/ui/language-name";
import { personPath } from "@/lib/client/links/persons";
import { personResponsesPath, surveyResultsPath } from "@/lib/client/links/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { SurveyResponseDetail } from "@/lib/contract/survey/response";

interface ResponseFactsProps {
  projectId: string;
  surveyId: string;
  response: SurveyResponseDetail;
}

const isText = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";

/** Who responded, when, where and with what. */
export function ResponseFacts({
  projectId,
  surveyId,
  survey,
  response,
}: ResponseFactsProps & { survey?: string | undefined }) {
  const t = useTranslations("responses.facts");
  const common = useTranslations("common");
  const format = useFormatter();
  const languageName = useLanguageName();
  const timeZone = useTimeZone(projectId);
  const { extra, shown_at, started_at, submitted_at, screen } = response;
  const at = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short", timeZone });
  const secondsTaken = (Date.parse(submitted_at) - Date.parse(shown_at ?? started_at)) / 1000;
  const joined = (...parts: unknown[]) => parts.filter(isText).join(" · ") || null;
  const place = joined(extra.geoip_city_name, extra.geoip_country_name ?? extra.geoip_country_code);
  const facts: [string, React.ReactNode][] = [
    [
      common("survey"),
      survey && (
        <NextLink
          key="survey"
          href={surveyResultsPath(projectId, surveyId, { tab: "responses", response: response.uuid })}
          className="text-water hover:underline"
        >
          {survey}
        </NextLink>
      ),
    ],
    [common("person"), <Respondent key="person" projectId={projectId} response={response} />],
    [t("submitted"), at(submitted_at)],
    [common("shown"), shown_at && at(shown_at)],
    [t("duration"), secondsTaken >= 1 && <Duration seconds={secondsTaken} />],
    [common("language"), languageName(response.language)],
    [common("version"), format.number(response.version)],
    [common("repeat"), response.iteration !== null && format.number(response.iteration)],
    [common("link"), response.link !== null && <code className="font-mono text-mono">{response.link}</code>],
    [common("device"), joined(extra.device_type, extra.browser, extra.os)],
    [t("window"), screen.width !== null && screen.height !== null && `${screen.width} × ${screen.height}`],
    [t("place"), place],
    [
      t("page"),
      isText(extra.current_url) && (
        <span key="page" className="font-mono text-mono [overflow-wrap:anywhere]">
          {extra.current_url}
        </span>
      ),
    ],
    [
      t("id"),
      <code key="id" className="font-mono text-mono [overflow-wrap:anywhere]">
        {response.uuid}
      </code>,
    ],
  ];
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-table">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 text-ink">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The duration from the exposure to the answer. */
function Duration({ seconds }: { seconds: number }) {
  const t = useTranslations("responses.facts");
  const whole = Math.round(seconds);
  if (whole < 60) return t("seconds", { count: whole });
  if (whole < 3600) return t("minutes", { minutes: Math.floor(whole / 60), seconds: whole % 60 });
  return t("hours", { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60) });
}

function Respondent({ projectId, response }: Pick<ResponseFactsProps, "projectId" | "response">) {
  const common = useTranslations("common");
  const nameOf = useRespondentName();
  const { person, distinct_id } = response;
  return (
    <span className="flex flex-col items-start gap-1">
      <PersonChip
        person={{ name: nameOf(response), distinct_ids: [distinct_id], uuid: person?.uuid ?? "" }}
        {...(person && { href: personPath(projectId, person.uuid) })}
      />
      <code className="font-mono text-ink-3 text-mono-small [overflow-wrap:anywhere]">{distinct_id}</code>
      {person && (
        <NextLink href={personResponsesPath(projectId, person.uuid)} className="text-water hover:underline">
          {common("allResponsesOfPerson")}
        </NextLink>
      )}
    </span>
  );
}

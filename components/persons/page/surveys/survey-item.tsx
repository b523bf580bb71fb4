import { CheckIcon, CircleHelpIcon, XIcon } from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { AnswerList } from "@/components/persons/page/answer-list";
import { toLabelledAnswer } from "@/components/persons/page/survey-answers";
import type { PersonSurvey } from "@/components/persons/page/surveys/survey-rows";
import { usePageConditionTexts } from "@/components/survey/checks/use-page-condition-texts";
import { useReasonText } from "@/components/survey/checks/use-reason-text";
import { stateMarks } from "@/components/survey/marks/survey-states";
import { StatusMark } from "@/components/ui/status-mark";
import { surveyPath, surveyResultsPath } from "@/lib/client/links/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type {
  EligibilityCheck,
  SurveyEligibilities,
  SurveyEligibility,
} from "@/lib/contract/survey/eligibility";
import { fitsUrl } from "@/lib/contract/survey/url-match";
import { namesIn, type PageCondition } from "@/lib/survey-model/page-conditions";

/** What the person did of that which decides on the page. */
type PageHistory = Pick<SurveyEligibilities, "last_page" | "last_events">;

interface SurveyItemProps {
  projectId: string;
  survey: PersonSurvey;
  history: PageHistory;
}

/** A survey: what the person saw and answered of it, and each check that decides whether they are shown it now. */
export function SurveyItem({ projectId, survey, history }: SurveyItemProps) {
  const t = useTranslations("personPage.surveys");
  const states = useTranslations("surveys.states");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const { id, name, eligibility, seen, responses } = survey;
  const state = eligibility?.survey.state ?? "archived";
  const start_date = eligibility ? eligibility.survey.start_date : "";
  // "Not answered or dismissed yet" is one of the checks: the heading would say it twice.
  const isSaidNew = eligibility?.checks.some(({ check, passed }) => check === "already_surveyed" && passed);
  const dateTime = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <article aria-label={name} className="flex flex-col gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium">
          <NextLink
            href={surveyPath(projectId, { id, start_date })}
            prefetch={false}
            className="text-ink hover:underline [overflow-wrap:anywhere]"
          >
            {name}
          </NextLink>
        </h3>
        <span className="inline-flex items-center gap-1.5 text-ink-2 text-table">
          <StatusMark {...stateMarks[state]} />
          {states(state)}
        </span>
        {(seen || (responses.length === 0 && !isSaidNew)) && (
          <span className="text-ink-2 text-table">
            {seen
              ? t("counts", { shown: seen.shown, dismissed: seen.dismissed, answered: seen.answered })
              : t("notSeen")}
          </span>
        )}
        {seen && (
          <span className="text-ink-3 text-table">{t("lastSeen", { date: dateTime(seen.last_seen) })}</span>
        )}
      </div>
      {eligibility && (
        <Checks
          projectId={projectId}
          eligibility={eligibility}
          history={history}
          hasAnswered={responses.length > 0}
        />
      )}
      {responses.map(({ uuid, submitted_at, answers }) => (
        <div key={uuid} className="flex flex-col gap-1.5">
          <p className="text-ink-3 text-table">
            <NextLink
              href={surveyResultsPath(projectId, id, { tab: "responses", response: uuid })}
              prefetch={false}
              className="text-water hover:underline"
            >
              {t("answeredAt", { date: dateTime(submitted_at) })}
            </NextLink>
          </p>
          <AnswerList answers={answers.map(toLabelledAnswer)} />
        </div>
      ))}
    </article>
  );
}

interface ChecksProps {
  projectId: string;
  eligibility: SurveyEligibility;
  history: PageHistory;
  /** Whether the person answered it, in this iteration or an earlier one. */
  hasAnswered: boolean;
}

/** The first check that failed, and all of them folded; of an eligible survey, what the page decides. */
function Checks({ projectId, eligibility, history, hasAnswered }: ChecksProps) {
  const t = useTranslations("personPage.surveys");
  const reasonText = useReasonText(projectId);
  const textsOf = usePageConditionTexts();
  const historyText = useHistoryText(projectId, history);
  const { checks, conditions } = eligibility;
  const failed = checks.find(({ passed }) => !passed);
  const onPage = textsOf(conditions).map(({ condition, text }) => (
    <li key={condition} className="flex items-start gap-2">
      <CircleHelpIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text}
        {historyText(condition, conditions).map((line) => (
          <span key={line} className="block text-ink-2">
            {line}
          </span>
        ))}
      </span>
    </li>
  ));
  return (
    <>
      {failed && <p className="[overflow-wrap:anywhere]">{reasonText(failed)[0]}</p>}
      {!failed && onPage.length > 0 && <ul className="text-table">{onPage}</ul>}
      <details className="text-table">
        <summary className="w-fit cursor-pointer text-ink-2">{t("checks")}</summary>
        <ul aria-label={t("checks")} className="flex flex-col gap-1 pt-1">
          {checks.map((check) => (
            <Check key={check.check} projectId={projectId} check={check} hasAnswered={hasAnswered} />
          ))}
          {failed && onPage}
        </ul>
      </details>
    </>
  );
}

/** Says what the person last did of a condition that the page decides. */
function useHistoryText(projectId: string, { last_page, last_events }: PageHistory) {
  const t = useTranslations("personPage.surveys");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const dateTime = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (condition: PageCondition, conditions: SurveyEligibility["conditions"]): string[] => {
    if (condition === "url") {
      if (!last_page) return [t("noPage")];
      const { url, timestamp } = last_page;
      return [t("lastPage", { url, date: dateTime(timestamp), fits: String(fitsUrl(conditions, url)) })];
    }
    if (condition !== "events" && condition !== "cancelEvents") return [];
    return namesIn(conditions[condition]).map((name) => {
      const last = last_events.find(({ event }) => event === name);
      return last
        ? t("lastDone", { event: name, date: dateTime(last.timestamp) })
        : t("neverDone", { event: name });
    });
  };
}

interface CheckProps {
  projectId: string;
  check: EligibilityCheck;
  hasAnswered: boolean;
}

function Check({ projectId, check, hasAnswered }: CheckProps) {
  const t = useTranslations("personPage.surveys");
  const reasonText = useReasonText(projectId);
  const { passed, flag } = check;
  const Icon = passed ? CheckIcon : XIcon;
  const [line, ...more] = passed
    ? [
        check.check === "already_surveyed" && hasAnswered
          ? t("passed.already_surveyed_before")
          : t(`passed.${check.check}`, { flag: flag?.key ?? "" }),
      ]
    : reasonText(check);
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${passed ? "text-forest" : "text-rust"}`}
        strokeWidth={1.75}
      />
      <span className={`min-w-0 [overflow-wrap:anywhere] ${passed ? "text-ink-2" : "text-ink"}`}>
        {line}
        {more.map((reason) => (
          <span key={reason} className="block text-ink-2">
            {reason}
          </span>
        ))}
      </span>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ChartColumnIcon, DownloadIcon, PencilIcon, Share2Icon } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { MenuTrigger } from "react-aria-components";
import { useUrlView } from "@/components/data-list/use-url-view";
import { CanaryMark } from "@/components/survey/marks/canary-mark";
import { stateMarks } from "@/components/survey/marks/survey-states";
import { stateMarkId, useFocusOnState } from "@/components/survey/marks/use-focus-on-state";
import { resultTabPart } from "@/components/surveys/response-filter/result-tab";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { listedQuery, responseViewParts } from "@/components/surveys/responses/response-view";
import { LinkedInsight } from "@/components/surveys/results/linked-insight";
import { SurveyControls } from "@/components/surveys/results/survey-controls";
import { useShare } from "@/components/surveys/share/use-share";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { StatusMark } from "@/components/ui/status-mark";
import { editSurveyPath, surveyResultsPath } from "@/lib/client/links/surveys";
import { surveyLinks } from "@/lib/client/public-links";
import { responseExportPath } from "@/lib/client/surveys/responses";
import { responsesCountOptions } from "@/lib/client/surveys/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Survey } from "@/lib/contract/survey/survey";
import { type SurveyState, surveyState } from "@/lib/survey-model/state";

/** Loaded when they are opened. */
const ExportColumnsDialog = lazyComponent(() => import("@/components/surveys/results/export-columns-dialog"));
const PublicLinks = lazyComponent(() => import("@/components/public-links/public-links"));
const ShareSurvey = lazyComponent(() => import("@/components/surveys/share/share-survey"));

const minuteMs = 60_000;
/** Phones have room for the icon of a button only. */
const iconOnPhones = "max-sm:w-[34px] max-sm:px-0 pointer-coarse:max-sm:w-11";

interface ResultsHeaderProps {
  projectId: string;
  survey: Survey;
  /** When the survey was read, in milliseconds since 1970, which determines its state. */
  readAt: number;
}

/** What the survey is and when it runs, and what can be done with it. */
export function ResultsHeader({ projectId, survey, readAt }: ResultsHeaderProps) {
  const common = useTranslations("common");
  const surveys = useTranslations("surveys");
  const minute = useNow({ updateInterval: minuteMs });
  const now = new Date(Math.max(minute.getTime(), readAt));
  const { data: counts } = useQuery(responsesCountOptions(projectId));
  const state = surveyState(survey, { now, responses: counts?.[survey.id] ?? 0 });
  const timeZone = useTimeZone(projectId);
  const isWritable = survey.user_access_level !== "viewer";
  useFocusOnState(state);
  useCrumbs([{ label: survey.name, href: surveyResultsPath(projectId, survey.id) }]);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-line border-b px-4 pt-6 pb-4 sm:px-8 sm:pt-8">
      <div className="flex min-w-0 flex-col gap-1.5">
        <h1 className="text-display [overflow-wrap:anywhere]">{survey.name}</h1>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-table">
          <span
            id={stateMarkId}
            tabIndex={-1}
            className="inline-flex items-center gap-2 rounded-control text-ink"
          >
            <StatusMark {...stateMarks[state]} />
            {surveys(`states.${state}`)}
          </span>
          <span aria-hidden>·</span>
          <span>{surveys(`types.${survey.type}`)}</span>
          <Dates projectId={projectId} survey={survey} />
          <LinkedInsight projectId={projectId} survey={survey} />
          <CanaryMark survey={survey} now={now} timeZone={timeZone} />
        </p>
      </div>
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        {survey.start_date !== null && <ExportMenu projectId={projectId} surveyId={survey.id} />}
        <ShareResultsButton projectId={projectId} survey={survey} />
        <ShareButton projectId={projectId} survey={survey} state={state} />
        <LinkButton href={editSurveyPath(projectId, survey.id)}>
          {isWritable && <PencilIcon aria-hidden className="size-4" strokeWidth={1.5} />}
          {common(isWritable ? "edit" : "viewSurvey")}
        </LinkButton>
        <SurveyControls
          projectId={projectId}
          target={{ survey, state, responses: counts ? (counts[survey.id] ?? 0) : null }}
        />
      </div>
    </header>
  );
}

/** The dates of the survey, and its running iteration. */
function Dates({ projectId, survey }: { projectId: string; survey: Survey }) {
  const t = useTranslations("results.dates");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const { start_date, end_date, iteration_count, current_iteration } = survey;
  const now = useNow();
  if (start_date === null) return null;
  // An hourly job stores the iteration: the next may have begun since.
  const begun = (survey.iteration_start_dates ?? []).filter((date) => new Date(date) <= now).length;
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: "medium", timeZone });
  return (
    <>
      <span aria-hidden>·</span>
      <span>
        {end_date === null
          ? common("since", { start: day(start_date) })
          : common("startToEnd", { start: day(start_date), end: day(end_date) })}
      </span>
      {iteration_count && current_iteration && (
        <>
          <span aria-hidden>·</span>
          <span>
            {t("iteration", { number: Math.max(current_iteration, begun), count: iteration_count })}
          </span>
        </>
      )}
    </>
  );
}

interface ShareButtonProps {
  projectId: string;
  survey: Survey;
  state: SurveyState;
}

/** Opens Share; also a command. */
function ShareButton({ projectId, survey, state }: ShareButtonProps) {
  const common = useTranslations("common");
  const command = useTranslations("share")("command");
  const { isOpen, openShare, closeShare } = useShare();
  useCommands(common("survey"), [{ id: "share", label: command, keys: "s", run: openShare }]);
  return (
    <>
      <Button onPress={openShare} aria-label={common("share")} className={iconOnPhones}>
        <Share2Icon aria-hidden className="size-4" strokeWidth={1.5} />
        <span className="max-sm:hidden">{common("share")}</span>
      </Button>
      {isOpen && <ShareSurvey projectId={projectId} survey={survey} state={state} onClose={closeShare} />}
    </>
  );
}

/** Opens the public links of the results; also a command. */
function ShareResultsButton({ projectId, survey }: { projectId: string; survey: Survey }) {
  const t = useTranslations("publicLinks");
  const commands = useTranslations("common")("survey");
  const [isOpen, setOpen] = useState(false);
  useCommands(commands, [{ id: "share-results", label: t("open"), run: () => setOpen(true) }]);
  return (
    <>
      <Button onPress={() => setOpen(true)} aria-label={t("open")} className={iconOnPhones}>
        <ChartColumnIcon aria-hidden className="size-4" strokeWidth={1.5} />
        <span className="max-sm:hidden">{t("open")}</span>
      </Button>
      {isOpen && (
        <PublicLinks
          projectId={projectId}
          calls={surveyLinks(projectId, survey.id)}
          isWritable={survey.user_access_level !== "viewer"}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const { search, isUnread } = responseViewParts;
const exportParts = { tab: resultTabPart, search, isUnread };

/** The responses that match the filter, and what the list of them is narrowed by while it is on screen, as a file. */
function ExportMenu({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const t = useTranslations("results.export");
  const common = useTranslations("common");
  const { query, isFiltered } = useResponseFilter();
  const [{ tab, ...view }] = useUrlView(exportParts);
  const listed = tab === "responses" ? listedQuery(view) : {};
  const filtered = String(isFiltered || Object.keys(listed).length > 0);
  const [isChoosing, setChoosing] = useState(false);
  const pathOf = (format: "csv" | "json", columns: readonly string[] = []) =>
    responseExportPath(projectId, surveyId, { ...query, ...listed }, format, columns);
  return (
    <>
      <MenuTrigger>
        <Button aria-label={common("export")} className={iconOnPhones}>
          <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
          <span className="max-sm:hidden">{common("export")}</span>
        </Button>
        <MenuPopover aria-label={common("export")} placement="bottom end">
          <MenuItem id="csv" href={pathOf("csv")} download="">
            {t("csv", { filtered })}
          </MenuItem>
          <MenuItem id="json" href={pathOf("json")} download="">
            {t("json", { filtered })}
          </MenuItem>
          <MenuItem id="columns" onAction={() => setChoosing(true)}>
            {t("columns")}
          </MenuItem>
        </MenuPopover>
      </MenuTrigger>
      {isChoosing && (
        <ExportColumnsDialog
          projectId={projectId}
          pathOf={(columns) => pathOf("csv", columns)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

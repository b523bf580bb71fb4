"use client";
import { useQuery } from "@tanstack/react-query";
import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { BulkBar } from "@/components/data-list/bulk-bar";
import { ListRows } from "@/components/data-list/list-rows";
import { ListSearch } from "@/components/data-list/list-search";
import { NoMatch } from "@/components/data-list/no-match";
import { optionalPart, textPart } from "@/components/data-list/url-parts";
import { useSelection } from "@/components/data-list/use-selection";
import { useUrlView } from "@/components/data-list/use-url-view";
import { MaskedNote } from "@/components/person/masked-note";
import { PersonPicker } from "@/components/person/person-picker";
import { FilterBar } from "@/components/surveys/response-filter/filter-bar";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { rowHeights } from "@/components/surveys/responses/response-view";
import { useRespondentName } from "@/components/surveys/responses/use-respondent-name";
import { stackedFound, useResponseColumns } from "@/components/surveys/responses/use-response-columns";
import { responseKey } from "@/components/surveys/responses/use-response-list";
import { useResponseRows } from "@/components/surveys/responses/use-response-rows";
import { creationTasks, useSelectedResponses } from "@/components/surveys/responses/use-selected-responses";
import { useTagFound } from "@/components/surveys/responses/use-tag-found";
import { ComboBox } from "@/components/ui/combo-box";
import { useCommands } from "@/components/ui/commands/commands";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { NumberField } from "@/components/ui/number-field";
import { PageHeader } from "@/components/ui/page-header";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useSameJson } from "@/components/ui/use-same-json";
import { useCanEdit, useSeesPersonalData } from "@/lib/client/access/use-role";
import { responseSearchPath } from "@/lib/client/links/surveys";
import { personOptions } from "@/lib/client/persons/search";
import { type ListedResponse, responseSearchExportPath } from "@/lib/client/surveys/responses";
import { surveysOptions } from "@/lib/client/surveys/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";

const CreateFromPersons = lazyComponent(() => import("@/components/persons-drawer/create-from-persons"));
const TagPicker = lazyComponent(() => import("@/components/surveys/response-actions/tag-picker"));
const FoundResponse = lazyComponent(() => import("@/components/surveys/responses/found-response"));

const parts = {
  search: textPart("q"),
  survey_ids: optionalPart("survey_ids"),
  person: optionalPart("person"),
  score_gte: optionalPart("score_gte"),
  score_lte: optionalPart("score_lte"),
  /** The uuid of the response in the panel, and its survey. */
  response: optionalPart("response"),
  of: optionalPart("of"),
};
const noSearch = { search: "", survey_ids: null, person: null, score_gte: null, score_lte: null };
const typingPauseMs = 250;

/** The responses to all surveys of a project: searched, narrowed, and each opened over the list. */
export function ResponseSearch({ projectId }: { projectId: string }) {
  const t = useTranslations("responses");
  const common = useTranslations("common");
  const seesPersonalData = useSeesPersonalData(projectId);
  const timeZone = useTimeZone(projectId);
  const nameOf = useRespondentName();
  const isWritable = useCanEdit(projectId);
  const [{ search: typed, response, of, ...view }, setView] = useUrlView(parts);
  const search = useDebouncedValue(typed.trim(), typingPauseMs);
  const { filter, query, setFilter, clearFilter } = useResponseFilter();
  const { iteration: _, version: _v, language: _l, answers: _a, step: _s, ...shared } = query;
  const chosen = Object.entries({ ...view, q: search }).filter(([, value]) => value);
  const asked = useSameJson({ ...shared, ...(Object.fromEntries(chosen) as Record<string, string>) });
  const rows = useResponseRows(projectId, null, { filter: asked, isUnread: false });
  const { source, count } = rows;
  const selection = useSelection({ source, rowKey: responseKey });
  const { runOnSelected, createFrom, creation, ...selected } = useSelectedResponses(selection);
  const [tagged, setTagged] = useState<readonly ListedResponse[] | null>(null);
  const tagFound = useTagFound(projectId, rows.refresh);
  const act = (task: "tag" | (typeof creationTasks)[number]) =>
    runOnSelected((responses) => (task === "tag" ? setTagged(responses) : createFrom(responses, task)));
  const tasks = isWritable && selection.count > 0 ? (["tag", ...creationTasks] as const) : [];
  useCommands(
    common("responses"),
    tasks.map((id) => ({
      id,
      label: t(`commands.selected.${id}`, { count: selection.count }),
      run: () => act(id),
    })),
  );
  const hrefOf = useCallback(
    ({ uuid, survey }: ListedResponse) => {
      const opened = { ...asked, response: uuid, of: survey?.id ?? "" };
      return responseSearchPath(projectId, opened);
    },
    [projectId, asked],
  );
  const open = useCallback(
    ({ uuid, survey }: ListedResponse) => setView({ response: uuid, of: survey?.id ?? null }),
    [setView],
  );
  const columns = useResponseColumns({ projectId, timeZone, canLeave: true, hrefOf, open, search });
  const { data: surveys } = useQuery(surveysOptions(projectId, ""));
  const surveyName = (id: string | null) => surveys?.results.find((survey) => survey.id === id)?.name;
  const { data: person = null } = useQuery({
    ...personOptions(projectId, view.person ?? ""),
    enabled: view.person !== null,
  });
  const clear = () => {
    setView(noSearch);
    clearFilter();
  };
  const scoreField = (part: "score_gte" | "score_lte") => (
    <NumberField
      label={t(`all.${part}`)}
      value={view[part] === null ? null : Number(view[part])}
      onChange={(score) => setView({ [part]: score === null ? null : String(score) })}
      minValue={0}
      maxValue={10}
      className="sm:w-44"
    />
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        summary={count !== undefined && common("responseCount", { count })}
        actions={
          <LinkButton href={responseSearchExportPath(projectId, asked)} download="">
            <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {common("exportAsCsv")}
          </LinkButton>
        }
      />
      <MaskedNote projectId={projectId} />
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 sm:flex sm:flex-wrap sm:px-8">
        {seesPersonalData && (
          <div className="max-sm:col-span-2">
            <ListSearch label={t("search")} value={typed} onChange={(text) => setView({ search: text })} />
          </div>
        )}
        <ComboBox
          key={surveys ? "loaded" : "loading"}
          label={common("survey")}
          options={(surveys?.results ?? []).map(({ id, name }) => ({ id, label: name }))}
          value={view.survey_ids}
          onChange={(id) => setView({ survey_ids: id })}
          placeholder={t("all.anySurvey")}
          empty={t("all.noSurvey")}
          isDisabled={!surveys}
        />
        {seesPersonalData && (
          <PersonPicker
            projectId={projectId}
            label={common("person")}
            value={person}
            onChange={(picked) => setView({ person: picked?.uuid ?? null })}
          />
        )}
        {scoreField("score_gte")}
        {scoreField("score_lte")}
      </div>
      <FilterBar
        projectId={projectId}
        surveyId={null}
        filter={filter}
        onChange={setFilter}
        onClear={clear}
        questions={[]}
      />
      <ListRows
        failed={t("listFailed")}
        empty={
          Object.keys(asked).length > 0 ? (
            <NoMatch
              title={search !== "" ? t("noMatch.search", { search }) : common("noResponsesMatchFilters")}
              clearLabel={common("clearFilters")}
              onClear={clear}
            />
          ) : (
            <EmptyState title={t("none.running.title")}>
              <p className="text-ink-2">{t("all.none")}</p>
            </EmptyState>
          )
        }
        label={t("title")}
        columns={columns}
        source={source}
        rowKey={responseKey}
        rowHeader="person"
        {...(isWritable && { selection })}
        selectLabel={(response) => t("select", { name: nameOf(response) })}
        onOpen={open}
        rowClassName={stackedFound}
        rowHeights={rowHeights}
        placeholderCount={12}
      />
      {tasks.length > 0 && (
        <BulkBar
          count={selection.count}
          isLoading={selection.isLoading || selected.isLoading}
          actions={tasks.map((id) => ({ id, label: t(`actions.${id}`) }))}
          onAct={act}
          onClear={selection.clear}
        />
      )}
      {tagged && (
        <TagPicker
          projectId={projectId}
          title={t("tagPicker.title", { count: tagged.length })}
          responses={tagged}
          onPick={(kind, tag) => tagFound({ responses: tagged, kind, tag })}
          onClose={() => setTagged(null)}
        />
      )}
      {creation && (
        <CreateFromPersons
          projectId={projectId}
          purpose={creation.purpose}
          loadUuids={async () => creation.uuids}
          count={creation.uuids.length}
          suggestedName={[surveyName(view.survey_ids) ?? t("title"), search].filter(Boolean).join(": ")}
          onClose={selected.closeCreation}
        />
      )}
      {response !== null && of !== null && (
        <FoundResponse
          projectId={projectId}
          surveyId={of}
          survey={surveyName(of)}
          uuid={response}
          rows={rows}
          onOpen={(uuid) => {
            const index = rows.indexOf(uuid);
            // Beside a response that is not loaded here are others to its survey.
            setView({ response: uuid, of: (index === null ? null : source.rowAt(index)?.survey?.id) ?? of });
          }}
          onClose={() => setView({ response: null, of: null })}
        />
      )}
    </>
  );
}

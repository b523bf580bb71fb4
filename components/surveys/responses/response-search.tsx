"use client";
import { useQuery } from "@tanstack/react-query";
import { DownloadIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ListRows } from "@/components/data-list/list-rows";
import { ListSearch } from "@/components/data-list/list-search";
import { NoMatch } from "@/components/data-list/no-match";
import { optionalPart, textPart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { PersonPicker } from "@/components/person/person-picker";
import { FilterBar } from "@/components/surveys/response-filter/filter-bar";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { rowHeights } from "@/components/surveys/responses/response-view";
import { stackedFound, useResponseColumns } from "@/components/surveys/responses/use-response-columns";
import { responseKey } from "@/components/surveys/responses/use-response-list";
import { useResponseRows } from "@/components/surveys/responses/use-response-rows";
import { ComboBox } from "@/components/ui/combo-box";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { NumberField } from "@/components/ui/number-field";
import { PageHeader } from "@/components/ui/page-header";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useSameJson } from "@/components/ui/use-same-json";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { personOptions } from "@/lib/client/persons/search";
import { type ListedResponse, responseSearchExportPath } from "@/lib/client/surveys/responses";
import { surveysOptions } from "@/lib/client/surveys/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";

const parts = {
  search: textPart("q"),
  survey_ids: optionalPart("survey_ids"),
  person: optionalPart("person"),
  score_gte: optionalPart("score_gte"),
  score_lte: optionalPart("score_lte"),
};
const noSearch = { search: "", survey_ids: null, person: null, score_gte: null, score_lte: null };
const typingPauseMs = 250;

/** The responses to all surveys of a project: searched, narrowed, and each leading to its survey. */
export function ResponseSearch({ projectId }: { projectId: string }) {
  const t = useTranslations("responses");
  const router = useRouter();
  const timeZone = useTimeZone(projectId);
  const [{ search: typed, ...view }, setView] = useUrlView(parts);
  const search = useDebouncedValue(typed.trim(), typingPauseMs);
  const { filter, query, setFilter, clearFilter } = useResponseFilter();
  const { iteration: _, version: _v, language: _l, answers: _a, step: _s, ...shared } = query;
  const chosen = Object.entries({ ...view, q: search }).filter(([, value]) => value);
  const asked = useSameJson({ ...shared, ...(Object.fromEntries(chosen) as Record<string, string>) });
  const { source, count } = useResponseRows(projectId, null, { filter: asked, isUnread: false });
  const hrefOf = useCallback(
    ({ uuid, survey }: ListedResponse) =>
      surveyResultsPath(projectId, survey?.id ?? "", {
        tab: "responses",
        ...(search !== "" && { q: search }),
        response: uuid,
      }),
    [projectId, search],
  );
  const open = useCallback((response: ListedResponse) => router.push(hrefOf(response)), [router, hrefOf]);
  const columns = useResponseColumns({ projectId, timeZone, canLeave: true, hrefOf, open, search });
  const { data: surveys } = useQuery(surveysOptions(projectId, ""));
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
      className="sm:w-28"
    />
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        summary={count !== undefined && t("all.summary", { count })}
        actions={
          <LinkButton href={responseSearchExportPath(projectId, asked)} download="">
            <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("all.export")}
          </LinkButton>
        }
      />
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 sm:flex sm:flex-wrap sm:px-8">
        <div className="max-sm:col-span-2">
          <ListSearch label={t("search")} value={typed} onChange={(text) => setView({ search: text })} />
        </div>
        <ComboBox
          key={surveys ? "loaded" : "loading"}
          label={t("columns.survey")}
          options={(surveys?.results ?? []).map(({ id, name }) => ({ id, label: name }))}
          value={view.survey_ids}
          onChange={(id) => setView({ survey_ids: id })}
          placeholder={t("all.anySurvey")}
          empty={t("all.noSurvey")}
          isDisabled={!surveys}
        />
        <PersonPicker
          projectId={projectId}
          label={t("columns.person")}
          value={person}
          onChange={(picked) => setView({ person: picked?.uuid ?? null })}
        />
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
              title={search !== "" ? t("noMatch.search", { search }) : t("noMatch.filters")}
              clearLabel={t("noMatch.clear")}
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
        onOpen={open}
        rowClassName={stackedFound}
        rowHeights={rowHeights}
        placeholderCount={12}
      />
    </>
  );
}

"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useId, useMemo, useState } from "react";
import { DataList, oneLineHeights } from "@/components/data-list/data-list";
import { ListFailed } from "@/components/data-list/list-failed";
import { NoMatch } from "@/components/data-list/no-match";
import { RowsFailed } from "@/components/data-list/rows-failed";
import { useSelection } from "@/components/data-list/use-selection";
import { useServerRows } from "@/components/data-list/use-server-rows";
import { personName } from "@/components/person/person-name";
import { ColumnsButton } from "@/components/persons/list/columns-button";
import { NoPersons } from "@/components/persons/list/no-persons";
import { PersonActions } from "@/components/persons/list/person-actions";
import { ActiveFilters, FilterButton } from "@/components/persons/list/person-filters";
import { useColumnChoice } from "@/components/persons/list/use-column-choice";
import { stackedPerson, usePersonColumns, widthOf } from "@/components/persons/list/use-person-columns";
import { noPersonFilters, type PersonView, usePersonView } from "@/components/persons/list/use-person-view";
import { ViewsButton } from "@/components/persons/list/views-button";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { SearchField } from "@/components/ui/search-field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { prefetchPerson } from "@/lib/client/person";
import { deletionListPath, personPath } from "@/lib/client/person-links";
import { loadPersons, personListKey } from "@/lib/client/persons-list";
import type { Person } from "@/lib/contract/person";

const typingPauseMs = 250;
/** The order of the API, which has no other. */
const newestFirst = { id: "created_at", direction: "descending" } as const;
const rowKey = ({ uuid }: Person) => uuid;

/** The persons of a project. */
export function PersonList({ projectId }: { projectId: string }) {
  const t = useTranslations("persons");
  const router = useRouter();
  const queries = useQueryClient();
  const ruleId = useId();
  const [view, setView] = usePersonView();
  // The address follows what is typed; it is too slow to be what the field shows.
  const [typed, setTyped] = useState(view.search);
  const text = useDebouncedValue(typed.trim(), typingPauseMs);
  const search = useMemo(() => ({ search: text, filters: view.filters }), [text, view.filters]);
  const handleColumns = useCallback((columns: PersonView["columns"]) => setView({ columns }), [setView]);
  const {
    columns: chosen,
    defaults,
    change: setChosen,
  } = useColumnChoice(projectId, view.columns, handleColumns);
  const columns = usePersonColumns(projectId, chosen, setChosen);
  const source = useServerRows<Person>({
    queryKey: personListKey(projectId, search),
    loadPage: (page, signal) => loadPersons(projectId, search, page, signal),
  });
  const selection = useSelection({ source, rowKey });

  const isNarrowed = text !== "" || view.filters.length > 0;
  const clear = () => {
    setTyped("");
    setView(noPersonFilters);
  };
  const header = (
    <PageHeader
      title={t("title")}
      actions={<LinkButton href={deletionListPath(projectId)}>{t("deletions")}</LinkButton>}
      summary={source.count !== null && t(isNarrowed ? "matching" : "summary", { count: source.count })}
    />
  );
  if (source.error && source.count === null) {
    return (
      <>
        {header}
        <ListFailed
          title={t("failed")}
          error={source.error}
          onRetry={source.retry}
          isRetrying={source.isRetrying}
        />
      </>
    );
  }
  if (source.count === 0 && !isNarrowed && !source.isStale) {
    return (
      <>
        {header}
        <NoPersons projectId={projectId} />
      </>
    );
  }
  return (
    <>
      {header}
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 sm:px-8">
        <SearchField
          label={t("search")}
          placeholder={t("searchRule")}
          describedBy={ruleId}
          clearLabel={t("clearSearch")}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setView({ search: next });
          }}
        />
        <span id={ruleId} className="sr-only">
          {t("searchHelp")}
        </span>
        <FilterButton
          projectId={projectId}
          filters={view.filters}
          onChange={(filters) => setView({ filters })}
        />
        <ViewsButton
          projectId={projectId}
          current={{
            search: text,
            properties: view.filters.map((filter) => ({ ...filter })),
            columns: [...chosen],
          }}
          onOpen={({ search: opened, properties, columns }) => {
            setTyped(opened);
            setView({ search: opened, filters: properties, columns });
          }}
        />
        <span className="grow" />
        <ColumnsButton projectId={projectId} columns={chosen} defaults={defaults} onChange={setChosen} />
      </div>
      <ActiveFilters
        projectId={projectId}
        filters={view.filters}
        onChange={(filters) => setView({ filters })}
      />
      <RowsFailed source={source} />
      {source.count === 0 ? (
        <NoMatch
          title={text ? t("noMatch.search", { search: text }) : t("noMatch.filters")}
          clearLabel={t("noMatch.clear")}
          onClear={clear}
        />
      ) : (
        <DataList
          label={t("title")}
          columns={columns}
          source={source}
          rowKey={rowKey}
          rowHeader="name"
          sort={newestFirst}
          selection={selection}
          selectLabel={(person) => t("select", { name: personName(person) })}
          onOpen={(person) => {
            prefetchPerson(queries, projectId, person);
            router.push(personPath(projectId, person.uuid));
          }}
          rowClassName={stackedPerson}
          rowHeights={oneLineHeights}
          minWidth={widthOf(chosen)}
          placeholderCount={20}
        />
      )}
      <p role="status" className="sr-only">
        {source.count === null ? t("loading") : t("announce", { count: source.count })}
      </p>
      <PersonActions projectId={projectId} search={search} columns={chosen} selection={selection} />
    </>
  );
}

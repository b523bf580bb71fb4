"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useId, useMemo } from "react";
import type { Sort } from "@/components/data-list/column";
import { ListScreen } from "@/components/data-list/list-screen";
import { ListSearch } from "@/components/data-list/list-search";
import { NoMatch } from "@/components/data-list/no-match";
import { useSelection } from "@/components/data-list/use-selection";
import { useServerRows } from "@/components/data-list/use-server-rows";
import { MaskedNote } from "@/components/person/masked-note";
import { personName } from "@/components/person/person-name";
import { ColumnsButton } from "@/components/persons/list/columns-button";
import { readGroups, writeGroups } from "@/components/persons/list/filter-groups";
import { NoPersons } from "@/components/persons/list/no-persons";
import { PersonActions } from "@/components/persons/list/person-actions";
import { ActiveFilters, FilterButton } from "@/components/persons/list/person-filters";
import { useColumnChoice } from "@/components/persons/list/use-column-choice";
import { useHiddenColumns } from "@/components/persons/list/use-hidden-columns";
import {
  rowHeightsOf,
  stackedPerson,
  usePersonColumns,
  widthOf,
} from "@/components/persons/list/use-person-columns";
import { noPersonFilters, type PersonView, usePersonView } from "@/components/persons/list/use-person-view";
import { ViewsButton } from "@/components/persons/list/views-button";
import { LinkButton } from "@/components/ui/link-button";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useRole, useSeesPersonalData } from "@/lib/client/access/use-role";
import { deletionListPath, duplicateListPath, personPath } from "@/lib/client/links/persons";
import { duplicateCountOptions } from "@/lib/client/persons/duplicates";
import { loadPersons, personListKey } from "@/lib/client/persons/list";
import { prefetchPerson } from "@/lib/client/persons/page";
import { type PersonOrder, readOrder, writeOrder } from "@/lib/contract/person/order";
import type { Person } from "@/lib/contract/person/person";

const typingPauseMs = 250;
const newestFirst: PersonOrder = { column: "created_at", isDescending: true };
const rowKey = ({ uuid }: Person) => uuid;

/** The persons of a project. */
export function PersonList({ projectId }: { projectId: string }) {
  const t = useTranslations("persons");
  const common = useTranslations("common");
  const router = useRouter();
  const queries = useQueryClient();
  const ruleId = useId();
  const [view, setView] = usePersonView();
  const role = useRole(projectId);
  const seesPersonalData = useSeesPersonalData(projectId);
  const searchesPersonalData = role !== undefined && seesPersonalData;
  const text = useDebouncedValue(view.search.trim(), typingPauseMs);
  const isHidden = useHiddenColumns(projectId);
  const asked = readOrder(view.order ?? "") ?? newestFirst;
  const order = isHidden(asked.column) ? newestFirst : asked;
  const orderText = order === newestFirst ? null : writeOrder(order);
  const search = useMemo(
    () => ({ search: text, filters: writeGroups(view.filters), order: orderText }),
    [text, view.filters, orderText],
  );
  const handleSort = ({ id, direction }: Sort) => {
    const next = writeOrder({ column: id, isDescending: direction === "descending" });
    setView({ order: next === writeOrder(newestFirst) ? null : next });
  };
  const handleColumns = useCallback((columns: PersonView["columns"]) => setView({ columns }), [setView]);
  const {
    columns: chosen,
    defaults,
    change: setChosen,
  } = useColumnChoice(projectId, view.columns, handleColumns);
  const columns = usePersonColumns(projectId, chosen, setChosen, isHidden);
  const source = useServerRows<Person>({
    queryKey: personListKey(projectId, search),
    loadPage: (page, signal) => loadPersons(projectId, search, page, signal),
  });
  const selection = useSelection({ source, rowKey });

  const duplicates = useQuery({
    ...duplicateCountOptions(projectId),
    enabled: searchesPersonalData,
  });
  const isNarrowed = text !== "" || view.filters.length > 0;
  const isBlank = source.count === 0 && !isNarrowed && !source.isStale;
  return (
    <>
      <ListScreen
        {...(isBlank && { blank: <NoPersons projectId={projectId} /> })}
        summary={
          source.count !== null &&
          (isNarrowed
            ? t("matching", { count: source.count })
            : common("personCount", { count: source.count }))
        }
        actions={
          <span className="flex flex-wrap gap-2">
            {/* Not for readers without personal data, whom the API refuses. */}
            {duplicates.isSuccess && (
              <LinkButton href={duplicateListPath(projectId)}>
                {t("duplicates", { count: duplicates.data })}
              </LinkButton>
            )}
            <LinkButton href={deletionListPath(projectId)}>{common("deletions")}</LinkButton>
          </span>
        }
        above={<MaskedNote projectId={projectId} />}
        search={
          searchesPersonalData && (
            <>
              <ListSearch
                label={common("searchPersons")}
                placeholder={t("searchRule")}
                describedBy={ruleId}
                value={view.search}
                onChange={(next) => setView({ search: next })}
              />
              <span id={ruleId} className="sr-only">
                {t("searchHelp")}
              </span>
            </>
          )
        }
        filters={
          <>
            <FilterButton
              projectId={projectId}
              filters={view.filters}
              onChange={(filters) => setView({ filters })}
            />
            <ViewsButton
              projectId={projectId}
              current={{
                search: text,
                properties: writeGroups(view.filters),
                columns: [...chosen],
                order: view.order,
              }}
              onOpen={({ search: opened, properties, columns, order }) =>
                setView({ search: opened, filters: readGroups(properties), columns, order })
              }
            />
          </>
        }
        columnSettings={
          <ColumnsButton projectId={projectId} columns={chosen} defaults={defaults} onChange={setChosen} />
        }
        active={
          <ActiveFilters
            projectId={projectId}
            filters={view.filters}
            onChange={(filters) => setView({ filters })}
          />
        }
        failed={common("cantLoadPersons")}
        empty={
          <NoMatch
            title={text ? common("noPersonsMatch", { search: text }) : t("noMatch.filters")}
            clearLabel={t("noMatch.clear")}
            onClear={() => setView(noPersonFilters)}
          />
        }
        label={common("persons")}
        columns={columns}
        source={source}
        rowKey={rowKey}
        rowHeader="name"
        sort={{ id: order.column, direction: order.isDescending ? "descending" : "ascending" }}
        onSort={handleSort}
        selection={selection}
        selectLabel={(person) => common("selectNamed", { name: personName(person) })}
        onOpen={(person) => {
          prefetchPerson(queries, projectId, person);
          router.push(personPath(projectId, person.uuid));
        }}
        rowClassName={stackedPerson}
        rowHeights={rowHeightsOf(chosen)}
        minWidth={widthOf(chosen)}
        placeholderCount={20}
        announcement={
          source.count === null ? common("loadingPersons") : t("announce", { count: source.count })
        }
      />
      {!isBlank && (
        <PersonActions projectId={projectId} search={search} columns={chosen} selection={selection} />
      )}
    </>
  );
}

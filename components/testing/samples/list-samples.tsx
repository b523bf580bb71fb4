import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { BulkBar } from "@/components/data-list/bulk-bar";
import { BulkDialog, type BulkItem } from "@/components/data-list/bulk-dialog";
import type { Column, Sort } from "@/components/data-list/column";
import { DataList, oneLineHeights } from "@/components/data-list/data-list";
import { ListSearch } from "@/components/data-list/list-search";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import { NoMatch } from "@/components/data-list/no-match";
import { RowsFailed } from "@/components/data-list/rows-failed";
import { idsPart, sortPart, textPart, type UrlParts } from "@/components/data-list/url-parts";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { useSelection } from "@/components/data-list/use-selection";
import { useServerRows } from "@/components/data-list/use-server-rows";
import { useUrlView } from "@/components/data-list/use-url-view";
import { ScreenError } from "@/components/forms/screen-error";
import { loadStations, type Station } from "@/components/testing/samples/stations";
import { PageHeader } from "@/components/ui/page-header";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";

type ColumnId = "name" | "number" | "coast" | "depth";
const sortable = ["name", "number"] as const;
const movable = ["number", "coast", "depth"] as const;

const columns: readonly Column<Station, ColumnId>[] = [
  {
    id: "name",
    header: "Name",
    sorts: "ascending",
    isFixed: true,
    isPinned: true,
    className: "max-sm:[grid-area:name] sm:w-80",
    cell: ({ name }) => (
      <a
        href={`#${encodeURIComponent(name)}`}
        data-row-link
        className="block truncate font-medium hover:underline"
      >
        {name}
      </a>
    ),
  },
  {
    id: "number",
    header: "Number",
    sorts: "descending",
    align: "end",
    isNamedInStack: true,
    cell: ({ number }) => <span className="font-mono text-mono">{number}</span>,
  },
  { id: "coast", header: "Coast", cell: ({ coast }) => coast },
  { id: "depth", header: "Depth", align: "end", isNamedInStack: true, cell: ({ depth }) => `${depth} m` },
];

interface View {
  search: string;
  sort: Sort<(typeof sortable)[number]> | null;
  columns: readonly (typeof movable)[number][] | null;
}

const parts: UrlParts<View> = {
  search: textPart("q"),
  sort: sortPart("sort", sortable),
  columns: idsPart("columns", movable),
};

const rowKey = ({ number }: Station) => String(number);
const typingMs = 200;
const stacked =
  "max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:content-start max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[grid-template-areas:'select_name_name']";

/** A list as screens have them: 200,000 rows by pages, selected, sorted and searched. */
export const ListSamples = () => (
  <Suspense>
    <StationList />
  </Suspense>
);

function StationList() {
  const queries = useQueryClient();
  const [view, setView] = useUrlView(parts);
  const [typed, setTyped] = useState(view.search);
  const search = useDebouncedValue(typed.trim(), typingMs);
  const [settings, setSettings] = useListSettings({
    name: "stations",
    columns: movable,
    shown: view.columns,
    onShown: (columns) => setView({ columns }),
  });
  const query = { search, sort: view.sort };
  const source = useServerRows<Station>({
    queryKey: ["stations", query],
    loadPage: (page, signal) => loadStations(query, page, signal),
  });
  const selection = useSelection({ source, rowKey });
  const [itemsToSurvey, setItemsToSurvey] = useState<readonly BulkItem[] | null>(null);
  const survey = async () => {
    const rows = await selection.loadSelected();
    setItemsToSurvey(rows.map(({ number, name }) => ({ key: String(number), name })));
  };
  const clear = () => {
    setTyped("");
    setView({ search: "" });
  };
  return (
    <>
      <PageHeader title="Stations" summary={source.count === null ? "" : `${source.count} stations`} />
      <div className="flex items-center gap-2 border-line border-b px-4 py-2 sm:px-8">
        <ListSearch
          label="Search stations"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setView({ search: text });
          }}
        />
        <ListSettingsButton
          columns={columns
            .filter(({ isFixed }) => !isFixed)
            .map(({ id, header }) => ({ id: id as (typeof movable)[number], label: header }))}
          settings={settings}
          onChange={setSettings}
        />
      </div>
      <RowsFailed source={source} />
      {source.count === 0 ? (
        <NoMatch title={`No station matches “${search}”.`} clearLabel="Show all stations" onClear={clear} />
      ) : (
        <DataList
          label="Stations"
          columns={columns}
          source={source}
          rowKey={rowKey}
          rowHeader="name"
          sort={view.sort}
          onSort={(sort) =>
            setView({ sort: sortable.some((id) => id === sort.id) ? (sort as View["sort"]) : null })
          }
          settings={settings}
          selection={selection}
          selectLabel={({ name }) => `Select ${name}`}
          rowClassName={stacked}
          rowHeights={oneLineHeights}
        />
      )}
      {selection.count > 0 && (
        <BulkBar
          count={selection.count}
          actions={[{ id: "survey", label: "Survey", isDisabled: selection.count > 500 }]}
          onAct={() => void survey()}
          onClear={selection.clear}
          isLoading={selection.isLoading}
        />
      )}
      {itemsToSurvey && (
        <BulkDialog
          title={`Survey ${itemsToSurvey.length} stations?`}
          confirmLabel={`Survey ${itemsToSurvey.length} stations`}
          itemsLabel="Stations"
          items={itemsToSurvey}
          act={async ({ key, name }) => {
            if (Number(key) % 7 === 0) throw new ScreenError(`${name} is under water.`);
          }}
          onRound={() => queries.invalidateQueries({ queryKey: ["stations"] })}
          onClose={() => setItemsToSurvey(null)}
        >
          <p>Every seventh station refuses.</p>
        </BulkDialog>
      )}
    </>
  );
}

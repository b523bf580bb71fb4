import { ListRows, type ListRowsProps } from "@/components/data-list/list-rows";
import { PageHeader } from "@/components/ui/page-header";

export interface ListScreenProps<Row, Id extends string> extends ListRowsProps<Row, Id> {
  summary: React.ReactNode;
  actions: React.ReactNode;
  /** Above the search. */
  above?: React.ReactNode;
  search?: React.ReactNode;
  /** Beside the search: what else narrows the list. */
  filters?: React.ReactNode;
  /** Opens the settings of the columns. */
  columnSettings?: React.ReactNode;
  /** Above the rows: the filters in use. */
  active?: React.ReactNode;
  /** The empty state of the whole screen, instead of all below its header. */
  blank?: React.ReactNode;
  /** What a screen reader says of the rows. */
  announcement?: string;
  /** A custom layout of the parts, instead of a vertical one. */
  frame?: ((parts: Record<"search" | "tools" | "body", React.ReactNode>) => React.ReactNode) | undefined;
}

/** A page with a list over any source of rows, which `label` names: header, search, filters, settings, and all states. */
export function ListScreen<Row, Id extends string>(props: ListScreenProps<Row, Id>) {
  const {
    summary,
    actions,
    above,
    search,
    filters,
    columnSettings,
    active,
    blank,
    announcement,
    frame,
    ...list
  } = props;
  const body = blank ?? (
    <>
      {active}
      <ListRows {...list} />
      {announcement !== undefined && (
        <p role="status" className="sr-only">
          {announcement}
        </p>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={list.label} summary={summary} actions={actions} />
      {frame ? (
        frame({
          search,
          tools: (
            <>
              {filters}
              {columnSettings}
            </>
          ),
          body,
        })
      ) : (
        <>
          {blank === undefined && above}
          {blank === undefined && (search || filters || columnSettings) && (
            <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 sm:px-8">
              {/* On a phone it has its own line where the buttons leave it too little. */}
              {search && <div className="max-sm:min-w-56 max-sm:grow-99 max-sm:basis-0">{search}</div>}
              <div className="flex grow items-center justify-between">
                <div className="flex items-center gap-2">{filters}</div>
                {columnSettings}
              </div>
            </div>
          )}
          {body}
        </>
      )}
    </>
  );
}

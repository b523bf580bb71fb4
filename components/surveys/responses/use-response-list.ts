import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useListSettings } from "@/components/data-list/use-list-settings";
import { useSelection } from "@/components/data-list/use-selection";
import { useUrlView } from "@/components/data-list/use-url-view";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { movableResponseColumns, responseViewParts } from "@/components/surveys/responses/response-view";
import { useResponseRows } from "@/components/surveys/responses/use-response-rows";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useCanEdit } from "@/lib/client/access/use-role";
import { responseTagsOptions } from "@/lib/client/surveys/response-tags";
import type { SurveyResponse } from "@/lib/contract/survey/response";

const typingPauseMs = 250;

export const responseKey = ({ uuid }: SurveyResponse) => uuid;

/** The responses that match the filter and search in the address, which of them are selected, and their columns. */
export function useResponseList(projectId: string, surveyId: string) {
  const isWritable = useCanEdit(projectId);
  const [view, setView] = useUrlView(responseViewParts);
  const search = useDebouncedValue(view.search.trim(), typingPauseMs);
  const { query, isFiltered, clearFilter } = useResponseFilter();
  const filter = useMemo(() => ({ ...query, ...(search !== "" && { q: search }) }), [query, search]);
  // Loaded before the picker opens.
  useQuery({ ...responseTagsOptions(projectId), enabled: isWritable });

  const rows = useResponseRows(projectId, surveyId, { filter, isUnread: view.isUnread });
  const selection = useSelection({ source: rows.source, rowKey: responseKey });
  const [settings, setSettings] = useListSettings({
    name: "responses",
    columns: movableResponseColumns,
    shown: view.columns,
    onShown: (columns) => setView({ columns }),
  });
  const clearFilters = () => {
    setView({ search: "", isUnread: false });
    clearFilter();
  };
  return {
    isWritable,
    view,
    setView,
    /** The text that is searched for, once typing paused. */
    search,
    query,
    isFiltered,
    /** `query` and the search. */
    filter,
    clearFilters,
    rows,
    selection,
    settings,
    setSettings,
  };
}

export type ResponseList = ReturnType<typeof useResponseList>;

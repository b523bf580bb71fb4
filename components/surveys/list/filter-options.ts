import { authorOf, type Listed } from "@/components/surveys/list/listed";
import type { ListFilters } from "@/components/surveys/list/use-list-view";
import type { Option } from "@/components/ui/list-box";

export interface FiltersProps {
  filters: ListFilters;
  onChange: (changes: Partial<ListFilters>) => void;
  /** Rows of all tabs and filters: what one can ask for. */
  rows: readonly Listed[];
}

/** Every author and flag among the rows, by name. */
export function optionsIn(rows: readonly Listed[]): { authors: Option[]; flags: Option[] } {
  const authors = new Map<string, string>();
  const flags = new Set<string>();
  for (const { survey } of rows) {
    const author = authorOf(survey);
    if (survey.created_by && author) authors.set(String(survey.created_by.id), author);
    if (survey.linked_flag) flags.add(survey.linked_flag.key);
  }
  const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label);
  return {
    authors: [...authors].map(([id, label]) => ({ id, label })).toSorted(byLabel),
    flags: [...flags].map((key) => ({ id: key, label: key })).toSorted(byLabel),
  };
}

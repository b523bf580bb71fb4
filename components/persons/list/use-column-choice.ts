import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import {
  type ColumnChoice,
  defaultColumns,
  readColumns,
  writeColumns,
} from "@/components/persons/list/column-choice";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";
import { projectsOptions } from "@/lib/client/access/projects";
import { useSeesPersonalData } from "@/lib/client/access/use-role";

/**
 * The columns of the list of persons and how to change them. The browser keeps them for the project; an address that names
 * columns wins.
 *
 * @param shown columns of the address; null where it names none
 * @param onShown puts them there; null for the default ones
 */
export function useColumnChoice(
  projectId: string,
  shown: readonly ColumnChoice[] | null,
  onShown: (columns: readonly ColumnChoice[] | null) => void,
) {
  const key = `person-columns-${projectId}`;
  const stored = useLocalStorage(key);
  const { data: projects } = useQuery(projectsOptions());
  const project = projects?.find(({ id }) => String(id) === projectId);
  const seesPersonalData = useSeesPersonalData(projectId);
  const defaults = useMemo(
    () =>
      defaultColumns(project?.person_display_name_properties ?? ["email"]).filter(
        // Who sees no personal data reads the UUID here, which is the name.
        ({ id }) => seesPersonalData || id !== "distinct_ids",
      ),
    [project?.person_display_name_properties, seesPersonalData],
  );
  const columns = useMemo(
    () => shown ?? (stored === null ? defaults : readColumns(stored)),
    [shown, stored, defaults],
  );
  const change = useCallback(
    (next: readonly ColumnChoice[]) => {
      const text = writeColumns(next);
      const isDefault = text === writeColumns(defaults);
      setLocalStorage(key, isDefault ? null : text);
      onShown(isDefault ? null : next);
    },
    [key, onShown, defaults],
  );
  return { columns, defaults, change };
}

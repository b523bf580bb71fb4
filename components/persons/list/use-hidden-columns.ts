import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";
import { propertyOfColumn } from "@/lib/contract/person/column";

/** Returns whether the role hides the values of a column, by which the API doesn't sort then. */
export function useHiddenColumns(projectId: string): (column: string) => boolean {
  const seesPersonalData = useSeesPersonalData(projectId);
  const { data } = useQuery({ ...propertyDefinitionsOptions(projectId), enabled: !seesPersonalData });
  return useCallback(
    (column) => {
      const property = propertyOfColumn(column);
      return (
        !seesPersonalData &&
        (property === null
          ? column === "name"
          : data?.find(({ name }) => name === property)?.is_personal !== false)
      );
    },
    [seesPersonalData, data],
  );
}

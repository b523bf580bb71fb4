import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { PropertyOwner } from "@/lib/contract/person/personal";
import { isSurveyMark } from "@/lib/contract/sdk/properties";

/** The key of the properties of a project, with whether each is personal. */
export const personalKey = (projectId: string) => ["projects", projectId, "personal_properties"] as const;

/** The properties of a project's persons or events but for notes of surveys, alphabetically: those that are personal first. */
export const personalPropertiesOptions = (projectId: string, owner: PropertyOwner) =>
  queryOptions({
    ...readOptions(
      [...personalKey(projectId), owner],
      "GET /api/projects/{project_id}/property_definitions/",
      {
        params: { project_id: projectId },
        query: { type: owner, limit: "1000" },
      },
    ),
    select: ({ results }) =>
      results
        .filter(({ name }) => !isSurveyMark(name))
        .toSorted((a, b) => Number(b.is_personal) - Number(a.is_personal) || a.name.localeCompare(b.name)),
  });

/** Says whether a property is personal. @throws as `call` does */
export const setPersonal = (projectId: string, id: string, is_personal: boolean) =>
  call("PATCH /api/projects/{project_id}/property_definitions/{id}/", {
    params: { project_id: projectId, id },
    body: { is_personal },
  });

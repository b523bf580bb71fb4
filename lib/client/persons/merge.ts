import { call } from "@/lib/client/call";

/** Merges a person into another, who remains. @throws as `call` does */
export const mergePersons = (projectId: string, into: string, from: string) =>
  call("POST /api/projects/{project_id}/persons/{id}/merge/", {
    params: { project_id: projectId, id: into },
    body: { from },
  });

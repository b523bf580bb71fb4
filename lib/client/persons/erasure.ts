import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { deletionsKey } from "@/lib/client/persons/deletion";
import { readOptions } from "@/lib/client/read-options";
import { type ErasureInput, maxErasureIds, type ReceiptQuestion } from "@/lib/contract/person/erasure";
import { keysOf } from "@/lib/contract/wire/keys";

/** What an erasure of ids would erase, as of now. */
export const erasurePreviewOptions = (projectId: string, ids: readonly string[]) =>
  queryOptions({
    ...readOptions(
      [...deletionsKey(projectId), "preview", ids],
      "POST /api/projects/{project_id}/persons/erasures/preview/",
      {
        params: { project_id: projectId },
        body: { ids: [...ids] },
      },
    ),
    enabled: ids.length > 0,
    // What is shown is what is about to be erased.
    gcTime: 0,
  });

/** What is stored of persons, and how much of it, as of now: events of others with their ids are not counted. */
export const deletionCountsOptions = (projectId: string, uuids: readonly string[]) =>
  queryOptions({
    queryKey: [...deletionsKey(projectId), "counts", uuids],
    queryFn: async ({ signal }) => {
      const counts = { persons: 0, events: 0, responses: 0, snapshots: 0, activity_entries: 0 };
      for (let start = 0; start < uuids.length; start += maxErasureIds) {
        const preview = await call("POST /api/projects/{project_id}/persons/erasures/preview/", {
          params: { project_id: projectId },
          body: { ids: uuids.slice(start, start + maxErasureIds), only_persons: true },
          signal,
        });
        for (const name of keysOf(counts)) counts[name] += preview[name];
      }
      return counts;
    },
    gcTime: 0,
  });

/** Erases everything of ids. @throws as `call` does */
export const eraseIds = (projectId: string, body: ErasureInput) =>
  call("POST /api/projects/{project_id}/persons/erasures/", { params: { project_id: projectId }, body });

/** Whether a receipt is for an id; for anyone. @throws as `call` does */
export const checkReceipt = (body: ReceiptQuestion) => call("POST /api/deletion_receipts/check/", { body });

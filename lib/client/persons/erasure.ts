import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { deletionsKey } from "@/lib/client/persons/deletion";
import type { ErasureInput, ReceiptQuestion } from "@/lib/contract/person/erasure";

/** What an erasure of ids would erase, as of now. */
export const erasurePreviewOptions = (projectId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...deletionsKey(projectId), "preview", ids],
    queryFn: ({ signal }) =>
      call("POST /api/projects/{project_id}/persons/erasures/preview/", {
        params: { project_id: projectId },
        body: { ids: [...ids] },
        signal,
      }),
    enabled: ids.length > 0,
    // What is shown is what is about to be erased.
    gcTime: 0,
  });

/** Erases everything of ids. @throws as `call` does */
export const eraseIds = (projectId: string, body: ErasureInput) =>
  call("POST /api/projects/{project_id}/persons/erasures/", { params: { project_id: projectId }, body });

/** Whether a receipt is for an id; for anyone. @throws as `call` does */
export const checkReceipt = (body: ReceiptQuestion) => call("POST /api/deletion_receipts/check/", { body });

import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { Deletion } from "@/lib/contract/person/deletion";
import {
  ErasureInput,
  ErasurePreview,
  ErasureQuestion,
  ReceiptAnswer,
  ReceiptQuestion,
} from "@/lib/contract/person/erasure";

const root = "/api/projects/{project_id}/persons/erasures/" as const;

/** Erasure of everything of ids and e-mail addresses. An erasure is a deletion: its receipt is in `deletions`. */
export const erasures = endpointsOf("erasures", {
  create: endpoint({
    permission: "personal_data",
    method: "POST",
    path: root,
    summary: "Erase the data of ids",
    description:
      "Deletes persons, distinct ids, events, responses with their tags, snapshots and values in the activity log, also of ids without a person. The receipt is a deletion. A repeated `deletion_id` answers the erasure that it began.",
    isExtension: true,
    scopes: ["person:write"],
    params: InProject,
    body: ErasureInput,
    returns: { 201: Deletion },
  }),
  preview: endpoint({
    permission: "personal_data",
    method: "POST",
    path: `${root}preview/`,
    summary: "Preview an erasure",
    description: "Counts what an erasure of these ids would erase, and changes nothing.",
    isExtension: true,
    scopes: ["person:read"],
    asks: true,
    params: InProject,
    body: ErasureQuestion,
    returns: { 200: ErasurePreview },
  }),
  check: endpoint({
    method: "POST",
    path: "/api/deletion_receipts/check/",
    summary: "Check a receipt of a deletion",
    description:
      "Whether a receipt is for an id, and whether the deletion waits, is completed or was canceled. 20 checks from an address in 15 minutes.",
    isExtension: true,
    access: "public",
    asks: true,
    body: ReceiptQuestion,
    returns: { 200: ReceiptAnswer },
  }),
});

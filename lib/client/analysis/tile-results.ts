/** What the tiles of a board show. */
import { queryOptions } from "@tanstack/react-query";
import { insightResultKey } from "@/lib/client/analysis/saved";
import { call } from "@/lib/client/call";
import { createRequestQueue } from "@/lib/client/request-queue";
import { answersKey } from "@/lib/client/surveys/surveys";
import type { InsightOverride } from "@/lib/contract/analysis/override";

/** Tiles that are calculated at once. */
const maxRequests = 4;

/** Sends requests of tiles, the uppermost first, so that those of twenty tiles stay below the limits of the API. */
export const queueTile = createRequestQueue(maxRequests);

/** The mark of queries behind tiles, which progress counts. */
export const ofTile = { isTile: true } as const;

/** A saved analysis with its result, for the dates and filters of a board. */
export const insightTileOptions = (projectId: string, id: number, override: InsightOverride) =>
  queryOptions({
    queryKey: [...insightResultKey(projectId, id), override],
    queryFn: ({ signal }) =>
      queueTile(signal, () =>
        call("GET /api/projects/{project_id}/insights/{id}/", {
          params: { project_id: projectId, id: String(id) },
          query: { refresh: "blocking", filters_override: JSON.stringify(override) },
          signal,
        }),
      ),
    staleTime: 60_000,
    meta: ofTile,
  });

/** The results of a survey for the dates and filters of a board, of which a tile shows a score. */
export const scoreTileOptions = (projectId: string, surveyId: string, override: InsightOverride) =>
  queryOptions({
    queryKey: [...answersKey(projectId, surveyId), "score", override],
    queryFn: ({ signal }) =>
      queueTile(signal, () =>
        call("GET /api/projects/{project_id}/surveys/{id}/results/", {
          params: { project_id: projectId, id: surveyId },
          query: {
            ...(override.date_from && { date_from: override.date_from }),
            ...(override.date_to && { date_to: override.date_to }),
            ...(override.properties?.length && { properties: JSON.stringify(override.properties) }),
          },
          signal,
        }),
      ),
    staleTime: 60_000,
    meta: ofTile,
  });

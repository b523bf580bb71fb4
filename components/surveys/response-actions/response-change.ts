import { archiveResponses, markResponsesRead, tagResponses } from "@/lib/client/surveys/responses";
import type { SurveyResponse } from "@/lib/contract/survey/response";
import {
  maxResponsesAtOnce,
  type ResponseResult,
  type TagOfResponse,
} from "@/lib/contract/survey/response-tag";

/** A tag to put on responses or to remove. */
export type Tag = TagOfResponse;

/** A change of responses. */
export type ResponseChange =
  | { kind: "read" | "unread" | "archive" | "unarchive" }
  | { kind: "tag" | "untag"; tag: Tag };

const inverses = {
  read: "unread",
  unread: "read",
  archive: "unarchive",
  unarchive: "archive",
} as const;

/** The inverse of a change. */
export function inverseOf(change: ResponseChange): ResponseChange {
  if ("tag" in change) return { kind: change.kind === "tag" ? "untag" : "tag", tag: change.tag };
  return { kind: inverses[change.kind] };
}

/** Whether the change requires the editor role; read state is per user. */
export const needsEditor = ({ kind }: ResponseChange): boolean => kind !== "read" && kind !== "unread";

/** A response after a change. */
export function withChange<Response extends SurveyResponse>(
  response: Response,
  change: ResponseChange,
): Response {
  switch (change.kind) {
    case "read":
      return { ...response, is_read: true };
    case "unread":
      return { ...response, is_read: false };
    case "archive":
      return { ...response, archived: true };
    case "unarchive":
      return { ...response, archived: false };
    case "tag": {
      const otherTags = response.tags.filter(({ id }) => id !== change.tag.id);
      const tags = [...otherTags, { ...change.tag, is_by_rule: false }].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      );
      return { ...response, tags };
    }
    case "untag":
      return { ...response, tags: response.tags.filter(({ id }) => id !== change.tag.id) };
    default:
      return change satisfies never;
  }
}

/**
 * Sends a change of responses, in as many requests as it takes.
 *
 * @returns what became of each, in their order   @throws as `call` does
 */
export async function sendChange(
  projectId: string,
  surveyId: string,
  uuids: readonly string[],
  change: ResponseChange,
): Promise<ResponseResult[]> {
  const results: ResponseResult[] = [];
  for (let from = 0; from < uuids.length; from += maxResponsesAtOnce) {
    const some = uuids.slice(from, from + maxResponsesAtOnce);
    results.push(...(await sendOnce(projectId, surveyId, some, change)).results);
  }
  return results;
}

function sendOnce(projectId: string, surveyId: string, uuids: string[], change: ResponseChange) {
  switch (change.kind) {
    case "read":
    case "unread":
      return markResponsesRead(projectId, surveyId, { uuids, is_read: change.kind === "read" });
    case "archive":
    case "unarchive":
      return archiveResponses(projectId, surveyId, uuids, change.kind === "archive");
    case "tag":
      return tagResponses(projectId, surveyId, { uuids, add: [change.tag.id] });
    case "untag":
      return tagResponses(projectId, surveyId, { uuids, remove: [change.tag.id] });
    default:
      return change satisfies never;
  }
}

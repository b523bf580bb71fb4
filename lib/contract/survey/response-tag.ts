/** Tags that a project's members put on survey responses. Ours. */
import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { integer, text, timestamp } from "@/lib/contract/wire/field";

/** Most tags of one response. */
export const maxTagsOfResponse = 50;

/** Most responses that one request can change. */
export const maxResponsesAtOnce = 1000;

const tagName = () =>
  text({ max: 60 }).describe("Unique in the project, whatever the case. At most 60 characters.");

/** A tag of the project. */
export const ResponseTag = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    response_count: z.int().describe("Number of responses that have the tag, of all surveys."),
    created_at: timestamp(),
    created_by: User.nullable(),
  })
  .meta({ id: "ResponseTag", description: "A tag of responses.", "x-ours": true });
export type ResponseTag = z.infer<typeof ResponseTag>;

/** A tag on a response. */
export const TagOfResponse = z.strictObject({ id: z.int(), name: z.string() }).meta({ id: "TagOfResponse" });
export type TagOfResponse = z.infer<typeof TagOfResponse>;

/** The fields of a new tag. */
export const ResponseTagInput = z.object({ name: tagName() }).meta({ id: "ResponseTagInput" });
export type ResponseTagInput = z.infer<typeof ResponseTagInput>;

/** The changeable fields of a tag. */
export const ResponseTagChanges = z.object({ name: tagName().optional() }).meta({ id: "ResponseTagChanges" });
export type ResponseTagChanges = z.infer<typeof ResponseTagChanges>;

/** The tag that another one is merged into. */
export const ResponseTagMerge = z
  .object({ into: integer({ min: 1 }).describe("Id of the tag that stays.") })
  .meta({ id: "ResponseTagMerge" });
export type ResponseTagMerge = z.infer<typeof ResponseTagMerge>;

/** Responses by the UUID of any of their events. */
export const responseUuids = () =>
  z
    .array(z.guid().toLowerCase())
    .min(1)
    .max(maxResponsesAtOnce)
    .describe(`UUIDs of responses, at most ${maxResponsesAtOnce}: of any event of each.`);

const tagIds = () => z.array(integer({ min: 1 })).max(maxTagsOfResponse);

/** Which tags to put on responses, and which to remove from them. */
export const ResponseTagging = z
  .object({
    uuids: responseUuids(),
    add: tagIds().default([]).describe("Ids of tags to add."),
    remove: tagIds().default([]).describe("Ids of tags to remove."),
  })
  .meta({ id: "ResponseTagging" });
export type ResponseTagging = z.infer<typeof ResponseTagging>;

/** The results of a request that changes many responses, in the order sent. */
export const ResponseResults = z
  .strictObject({
    results: z.array(
      z.strictObject({
        uuid: z.string(),
        status: z
          .enum(["changed", "unchanged", "not_found", "too_many_tags"])
          .describe(
            `not_found: the survey has no such response. too_many_tags: it would have more than ${maxTagsOfResponse}; nothing was changed.`,
          ),
      }),
    ),
  })
  .meta({ id: "ResponseResults" });
export type ResponseResults = z.infer<typeof ResponseResults>;
/** The result of one response. */
export type ResponseResult = ResponseResults["results"][number];

/** How often each tag was put on the responses that a filter matches. */
export const ResponseTagCounts = z
  .strictObject({
    count: z.int().describe("Responses that match."),
    tagged: z.int().describe("Those of them with at least one tag."),
    results: z
      .array(TagOfResponse.extend({ count: z.int().describe("Those of them with this tag.") }))
      .describe("The most frequent first, then by name; tags without a matching response are absent."),
  })
  .meta({ id: "ResponseTagCounts" });
export type ResponseTagCounts = z.infer<typeof ResponseTagCounts>;

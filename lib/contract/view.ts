/** Saved views: search, filters, columns and order of a list under a name. Ours. */
import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { integer, text, timestamp } from "@/lib/contract/wire/field";

/** Most views of a project, those of all members counted. */
export const maxViews = 1000;

/** Lists that have views. */
export const viewLists = ["persons"] as const;

/** Property filters: a list, all of which must match, or a group. */
const filters = z.union([
  z.array(z.looseObject({ key: z.string() })).max(100),
  z.looseObject({ type: z.enum(["AND", "OR"]), values: z.array(z.looseObject({})).max(100) }),
]);

/** The content of a view. Each part may be absent. */
export const ViewContent = z
  .object({
    search: text({ max: 1000, blank: true }).default("").describe("Search text."),
    properties: filters
      .default([])
      .describe("Property filters: a list, all of which must match, or a group."),
    columns: z
      .array(z.object({ id: text({ max: 500 }), width: integer({ min: 40, max: 2000 }) }))
      .max(200)
      .nullish()
      .transform((columns) => columns ?? null)
      .describe("Columns from left to right, with their width in pixels; null: those of the user."),
    order: text({ max: 501 })
      .nullish()
      .transform((order) => order ?? null)
      .describe("Order of the list, as its parameter `order`; null: newest first."),
  })
  .meta({ id: "ViewContent" });
export type ViewContent = z.infer<typeof ViewContent>;

const name = () => text({ max: 100 }).describe("At most 100 characters.");

/** The fields of a new view. */
export const ViewInput = z
  .object({
    name: name(),
    list: z.enum(viewLists).describe("List that the view belongs to."),
    is_shared: z
      .boolean()
      .default(false)
      .describe("Whether all members of the project have it; that needs person:write."),
    content: ViewContent,
  })
  .meta({ id: "ViewInput" });
export type ViewInput = z.infer<typeof ViewInput>;

/** The changeable fields of a view. */
export const ViewChanges = z
  .object({ name: name().optional(), is_shared: z.boolean().optional(), content: ViewContent.optional() })
  .meta({ id: "ViewChanges" });
export type ViewChanges = z.infer<typeof ViewChanges>;

/** A saved view. */
export const View = z
  .strictObject({
    id: z.string().describe("UUID."),
    name: z.string(),
    list: z.enum(viewLists),
    is_shared: z.boolean(),
    content: z.looseObject({
      search: z.string(),
      properties: filters,
      columns: z.array(z.looseObject({ id: z.string(), width: z.number() })).nullable(),
      order: z.string().nullable(),
    }),
    created_at: timestamp(),
    created_by: User.nullable(),
  })
  .meta({ id: "View", "x-ours": true });
export type View = z.infer<typeof View>;

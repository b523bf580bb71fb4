import { z } from "zod";

/** Replaces what an expression finds in path items. @source contract/persons §12.5 */
export const PathCleaning = z
  .object({
    regex: z.string().max(2000).describe("RE2, found anywhere in the item."),
    alias: z.string().max(400).describe("What stands there instead; `\\1` is the first group."),
  })
  .meta({ id: "PathCleaning" });
export type PathCleaning = z.infer<typeof PathCleaning>;

/** From one item to the next. Keys are `<position>_<item>`. @source decisions §7 */
export const PathEdge = z
  .strictObject({
    source: z.string(),
    target: z.string(),
    value: z.int().describe("Paths that have this edge."),
    average_conversion_time: z.number().describe("Milliseconds from the one to the other."),
  })
  .meta({ id: "PathEdge" });
export type PathEdge = z.infer<typeof PathEdge>;

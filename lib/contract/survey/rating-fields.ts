import { z } from "zod";
import { extension } from "@/lib/contract/wire/extension";

/** What an answer on the wire says of its rating. */
export const ratingFields = {
  scale: z.number().nullable().meta(extension("Of a rating, the highest of its numbers; else null.")),
  display: z
    .enum(["number", "emoji"])
    .nullable()
    .meta(extension("Of a rating, how it shows its scale; else null.")),
};

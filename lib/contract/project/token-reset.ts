import { z } from "zod";
import { extension } from "@/lib/contract/wire/extension";

/** Hours that a rotated token can go on working: not at all, an hour, a day or a week. */
export const gracePeriods = [0, 1, 24, 168] as const;

/** How a project's token is rotated. */
export const TokenReset = z
  .object({
    grace_period_hours: z
      .literal([...gracePeriods])
      .default(24)
      .meta(extension("Hours for which the current token keeps working: 0, 1, 24 or 168. Default: 24.")),
  })
  .meta({ id: "TokenReset" });
export type TokenReset = z.infer<typeof TokenReset>;

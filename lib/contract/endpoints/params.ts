import { z } from "zod";

/** Every path of a project begins with it. */
export const InProject = z.object({
  project_id: z
    .string()
    .describe(
      "Project id, project UUID or `@current` (the first project of the key, or else the last used).",
    ),
});

/** A numeric id in a path; what is none leads to the same 404 as one that does not exist. */
export const integerId = () =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .refine((id) => id <= 2_147_483_647)
    .meta({ override: { type: "integer" } });

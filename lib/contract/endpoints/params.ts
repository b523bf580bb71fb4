import { z } from "zod";

/** Every path of a project begins with it. */
export const InProject = z.object({
  project_id: z
    .string()
    .describe(
      "Project id, project UUID or `@current` (the first project of the key, or else the last used).",
    ),
});

/** A numeric id in a path; an invalid one is answered with the same 404 as an unknown one. */
export const integerId = () =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .refine((id) => id <= 2_147_483_647)
    .meta({ override: { type: "integer" } });

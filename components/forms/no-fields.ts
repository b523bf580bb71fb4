import { z } from "zod";

/** Options of a form without fields, which only asks whether to do something. */
export const noFields = { stored: null, read: () => ({}), schema: z.object({}) };

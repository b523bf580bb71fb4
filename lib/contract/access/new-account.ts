import { z } from "zod";
import { email, password } from "@/lib/contract/access/user";
import { text } from "@/lib/contract/wire/field";

/** A first or further user of an installation. */
const account = {
  first_name: text({ max: 150, blank: true }).optional(),
  email: email(),
  password: password(),
};

/** Accepting an invitation: with the password of an existing account, or a new account. */
export const Acceptance = z.object({ token: z.string().min(1), ...account }).meta({ id: "Acceptance" });
export type Acceptance = z.infer<typeof Acceptance>;

/** The first owner and project of an installation without users. */
export const SetupInput = z
  .object({ ...account, project_name: text({ max: 200 }) })
  .meta({ id: "SetupInput" });
export type SetupInput = z.infer<typeof SetupInput>;

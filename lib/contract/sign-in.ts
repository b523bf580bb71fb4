import { z } from "zod";
import "@/lib/contract/error";

/** What the sign-in page sends to next-auth. Anything is tried as a password: rules are for new ones. */
export const SignIn = z.object({ email: z.string().trim().min(1), password: z.string().min(1) });
export type SignIn = z.infer<typeof SignIn>;

import type { Member } from "@/lib/contract/access/member";

/** The name of a member: the first and last name, or the e-mail of a member without either. */
export const memberName = ({ first_name, last_name, email }: Member): string =>
  `${first_name} ${last_name}`.trim() || email;

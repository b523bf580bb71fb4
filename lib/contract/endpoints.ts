import type { Endpoint } from "@/lib/contract/endpoint";
import { keys, members, projects, system, users } from "@/lib/contract/endpoints/access";
import { flags } from "@/lib/contract/endpoints/flags";
import { surveys } from "@/lib/contract/endpoints/surveys";

/** Every endpoint there is: what the document, the table-driven tests and the fuzzer walk. */
export const endpoints: readonly Endpoint[] = [
  surveys,
  flags,
  projects,
  members,
  keys,
  users,
  system,
].flatMap((group) => Object.values(group) as Endpoint[]);

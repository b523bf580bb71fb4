import type { Endpoint } from "@/lib/contract/endpoint";
import { keys, members, projects, system, users } from "@/lib/contract/endpoints/access";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { flags } from "@/lib/contract/endpoints/flags";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { paths } from "@/lib/contract/endpoints/paths";
import { persons } from "@/lib/contract/endpoints/persons";
import { query } from "@/lib/contract/endpoints/query";
import { surveys } from "@/lib/contract/endpoints/surveys";

/** Every endpoint there is: what the document, the table-driven tests and the fuzzer walk. */
export const endpoints: readonly Endpoint[] = [
  surveys,
  persons,
  lifecycle,
  paths,
  analysis,
  flags,
  cohorts,
  query,
  projects,
  members,
  keys,
  users,
  system,
].flatMap((group) => Object.values(group) as Endpoint[]);

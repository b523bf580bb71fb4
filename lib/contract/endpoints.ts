import type { Endpoint } from "@/lib/contract/endpoint";
import {
  invitations,
  keys,
  members,
  projects,
  secondFactor,
  sessions,
  system,
  users,
} from "@/lib/contract/endpoints/access";
import { activityLog } from "@/lib/contract/endpoints/activity-log";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { boardLinks, publicBoards } from "@/lib/contract/endpoints/board-links";
import { boards } from "@/lib/contract/endpoints/boards";
import { cohorts } from "@/lib/contract/endpoints/cohorts";
import { definitions } from "@/lib/contract/endpoints/definitions";
import { deletions } from "@/lib/contract/endpoints/deletions";
import { destinations } from "@/lib/contract/endpoints/destinations";
import { erasures } from "@/lib/contract/endpoints/erasures";
import { events } from "@/lib/contract/endpoints/events";
import { flags } from "@/lib/contract/endpoints/flags";
import { imports } from "@/lib/contract/endpoints/imports";
import { insights } from "@/lib/contract/endpoints/insights";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { paths } from "@/lib/contract/endpoints/paths";
import { personNotes } from "@/lib/contract/endpoints/person-notes";
import { persons } from "@/lib/contract/endpoints/persons";
import { publicLinks, publicResults } from "@/lib/contract/endpoints/public-links";
import { query } from "@/lib/contract/endpoints/query";
import { responseTags } from "@/lib/contract/endpoints/response-tags";
import { retention } from "@/lib/contract/endpoints/retention";
import { stickiness } from "@/lib/contract/endpoints/stickiness";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveyLinks } from "@/lib/contract/endpoints/survey-links";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { tagRules } from "@/lib/contract/endpoints/tag-rules";
import { trends } from "@/lib/contract/endpoints/trends";
import { views } from "@/lib/contract/endpoints/views";

const groups = [
  surveys,
  surveyAnswers,
  responseTags,
  surveyLinks,
  tagRules,
  publicLinks,
  publicResults,
  persons,
  personNotes,
  deletions,
  erasures,
  views,
  trends,
  lifecycle,
  paths,
  retention,
  stickiness,
  analysis,
  insights,
  boards,
  boardLinks,
  publicBoards,
  events,
  definitions,
  activityLog,
  flags,
  cohorts,
  query,
  organizations,
  projects,
  destinations,
  imports,
  members,
  invitations,
  keys,
  users,
  sessions,
  secondFactor,
  system,
] as const;

/** Every endpoint, for the OpenAPI document, the table-driven tests and the fuzzer. */
export const endpoints: readonly Endpoint[] = groups.flatMap((group) => Object.values(group) as Endpoint[]);

type Members<Group> = Group extends unknown ? Group[keyof Group] : never;
type NamedEndpoint = Members<(typeof groups)[number]>;

/**
 * Endpoints by where they are: `EndpointsByAddress["GET /api/projects/"]`. For callers that only need the
 * types: schemas are the largest part of the contract, and are not imported.
 */
export type EndpointsByAddress = { [E in NamedEndpoint as `${E["method"]} ${E["path"]}`]: E };

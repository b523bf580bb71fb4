// A sample request that succeeds, for every endpoint of the contract. Used by tests over all endpoints. Each one creates the
// rows it needs in its own project, so that deletions affect nothing else.
import { Secret, TOTP } from "otpauth";
import { uuidv7 } from "uuidv7";
import { createInvitation } from "@/lib/access/invitations/create";
import { insertResetLink } from "@/lib/access/resets/insert";
import { newTotpSecret } from "@/lib/access/second-factor/secret";
import { hashPassword } from "@/lib/access/users/passwords";
import { trackProgress } from "@/lib/analysis/progress";
import { createCohort } from "@/lib/cohorts/create";
import { InsightInput } from "@/lib/contract/analysis/insight";
import { BoardLinkInput } from "@/lib/contract/analysis/public-board";
import type { Endpoint } from "@/lib/contract/endpoint";
import { DuplicatesQuery } from "@/lib/contract/person/duplicate";
import { PublicLinkInput } from "@/lib/contract/survey/public-link";
import { SurveyChanges, SurveyInput } from "@/lib/contract/survey/survey";
import { ViewInput } from "@/lib/contract/view";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";
import { toDefinitionKey } from "@/lib/definitions/definition";
import { createBoard } from "@/lib/insights/board/create";
import { boardTarget } from "@/lib/insights/board/target";
import { createInsight } from "@/lib/insights/create";
import { listDuplicates } from "@/lib/persons/duplicates/list";
import { removePerson } from "@/lib/persons/remove";
import { createPublicLink } from "@/lib/public-links/create";
import { createSurvey } from "@/lib/surveys/create";
import { createLinks } from "@/lib/surveys/hosting/create-links";
import { surveyTarget } from "@/lib/surveys/public-results/target";
import { createResponseTag } from "@/lib/surveys/response-tags/create";
import { updateSurvey } from "@/lib/surveys/update";
import {
  buildEvent,
  buildKey,
  buildMember,
  buildMembership,
  buildPreviousToken,
  type ReadProject,
  unique,
} from "@/lib/testing/factories";
import { createView } from "@/lib/views/create";

/** A project and its owner. */
export interface SampleProject {
  project: ReadProject;
  owner: User;
}

/** A request to an endpoint. */
export interface SampleRequest {
  params: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** A new project with an owner. */
export async function buildSampleProject(): Promise<SampleProject> {
  const { user, project } = await buildMembership();
  return { project, owner: user };
}

const actorOf = ({ owner }: SampleProject) => ({ user: owner, role: "owner", keyLabel: null }) as const;

const newSurvey = () => ({
  name: `Survey ${unique()}`,
  type: "popover" as const,
  questions: [{ type: "open" as const, question: "What is missing?" }],
});

async function surveyOf(world: SampleProject): Promise<string> {
  const { value } = await createSurvey(world.project, actorOf(world), SurveyInput.parse(newSurvey()));
  return value.id;
}

/** A survey that takes responses from files. */
async function apiSurveyOf(world: SampleProject): Promise<string> {
  const input = SurveyInput.parse({ ...newSurvey(), type: "api" });
  return (await createSurvey(world.project, actorOf(world), input)).value.id;
}

const renamedQuestion = (choice: string) => ({
  id: "again",
  type: "single_choice" as const,
  question: "Again?",
  choices: [choice, "No"],
});

/** A survey whose second version renamed a choice. */
async function surveyWithRenameOf(world: SampleProject): Promise<string> {
  const body = { ...newSurvey(), questions: [renamedQuestion("Yes")] };
  const { value } = await createSurvey(world.project, actorOf(world), SurveyInput.parse(body));
  const changes = SurveyChanges.parse({ questions: [renamedQuestion("Sure")] });
  await updateSurvey(world.project, actorOf(world), value.id, changes, null);
  return value.id;
}

/** The response that paths refer to. */
const sampleResponse = uuidv7();

/** The tag rule that paths refer to. */
const sampleRule = 2_000_000_000;

/** A survey that has the rule. */
async function taggingSurveyOf(world: SampleProject): Promise<string> {
  const [survey_id, tag_id] = [await surveyOf(world), await tagOf(world)];
  const project_id = world.project.id;
  await db.tagRule.upsert({
    where: { project_id_id: { project_id, id: sampleRule } },
    create: { project_id, id: sampleRule, survey_id, tag_id, operator: "icontains", text: "slow" },
    update: { survey_id },
  });
  return survey_id;
}

/** The public link that paths refer to. */
const sampleLink = 2_000_000_000;

/** A survey that has the link. */
async function sharedSurveyOf(world: SampleProject): Promise<string> {
  const [survey_id, project_id] = [await surveyOf(world), world.project.id];
  const link = { survey_id, name: "Board", token_hash: unique(), sealed_token: "sealed", revoked_at: null };
  await db.publicLink.upsert({
    where: { project_id_id: { project_id, id: sampleLink } },
    create: { project_id, id: sampleLink, ...link },
    update: { ...link, board_id: null },
  });
  return survey_id;
}

/** The token of a public link that shows open answers. */
async function publicTokenOf(world: SampleProject): Promise<{ token: string; question_id: string }> {
  const [survey_id, question_id] = [await surveyOf(world), "why"];
  await updateSurvey(
    world.project,
    actorOf(world),
    survey_id,
    SurveyChanges.parse({ questions: [{ type: "open", id: question_id, question: "Why?" }] }),
    null,
  );
  for (let person = 0; person < 5; person++)
    await buildEvent(world.project, {
      event: "survey sent",
      distinct_id: unique(),
      properties: { $survey_id: survey_id, $survey_response_why: "Slow", $survey_submission_id: unique() },
    });
  const link = await createPublicLink(
    { ...world.project, masking: null },
    actorOf(world),
    surveyTarget(world.project, survey_id),
    PublicLinkInput.parse({ name: "Board", shows_open_answers: true }),
  );
  return { token: link.token ?? "", question_id };
}

/** A survey that has the response. */
async function answeredSurveyOf(world: SampleProject): Promise<string> {
  const id = await surveyOf(world);
  const project_id = world.project.id;
  const properties = { $survey_id: id };
  const event = { project_id, uuid: sampleResponse, event: "survey sent", path_item: "survey sent" };
  await db.event.upsert({
    where: { project_id_uuid: { project_id, uuid: sampleResponse } },
    create: { ...event, timestamp: new Date(), distinct_id: unique(), properties },
    update: { properties },
  });
  return id;
}

const flagOf = async ({ project }: SampleProject) =>
  (await db.featureFlag.create({ data: { project_id: project.id, key: unique(), name: "", filters: {} } }))
    .id;

const newView = () => ({
  name: unique(),
  list: "persons" as const,
  is_shared: false,
  content: { search: "ada" },
});

const viewOf = async (world: SampleProject) =>
  (await createView(world.project, actorOf(world), ViewInput.parse(newView()))).id;

/** A deletion of the events of a person who is kept. @param startedAt when a run that was interrupted began */
async function deletionOf(world: SampleProject, startedAt: Date | null = null): Promise<string> {
  const id = uuidv7();
  const uuid = await personOf(world);
  const options = { delete_events: true, keep_person: true, deletion_id: id };
  await removePerson(world.project, actorOf(world), { uuid }, options);
  await db.eventDeletion.updateMany({
    where: { project_id: world.project.id, person_uuid: uuid },
    data: { started_at: startedAt },
  });
  return id;
}

async function personOf({ project }: SampleProject): Promise<string> {
  const person = await db.person.create({
    data: {
      project_id: project.id,
      uuid: uuidv7(),
      properties: { email: "ada@example.com" },
      distinct_ids: { create: [{ distinct_id: unique() }, { distinct_id: unique() }] },
    },
  });
  return person.uuid;
}

/** The note that paths refer to. */
const sampleNote = uuidv7();

/** A person with the note. */
async function notedPersonOf(world: SampleProject): Promise<string> {
  const uuid = await personOf(world);
  const project_id = world.project.id;
  const { id: person_id } = await db.person.findFirstOrThrow({ where: { project_id, uuid } });
  await db.personNote.upsert({
    where: { project_id_id: { project_id, id: sampleNote } },
    create: { project_id, id: sampleNote, person_id, text: "Called.", created_by_id: world.owner.id },
    update: { person_id, created_by_id: world.owner.id },
  });
  return uuid;
}

/** A group of two persons with one e-mail address. */
async function duplicatesOf(world: SampleProject): Promise<string> {
  await personOf(world);
  await personOf(world);
  const { results } = await listDuplicates(world.project, DuplicatesQuery.parse({}));
  return results[0]!.id;
}

const invitationOf = (world: SampleProject) =>
  createInvitation(world.project, actorOf(world), "viewer", "http://localhost");
/** The id of an event or property definition: both follow from one event. */
async function definitionIn({ project }: SampleProject, type: "event" | "event_property"): Promise<string> {
  const { event } = await buildEvent(project, { event: unique(), properties: { plan: "team" } });
  return toDefinitionKey(project, type, type === "event" ? event : "plan").id;
}

const cohortOf = async (world: SampleProject) =>
  (await createCohort(world.project, actorOf(world), { name: `Cohort ${unique()}`, is_static: true })).id;

const dynamicCohortOf = async (world: SampleProject) => {
  const values = [{ key: "plan", type: "person", operator: "exact", value: "team" }];
  const filters = { properties: { type: "AND", values } };
  return (await createCohort(world.project, actorOf(world), { name: `Cohort ${unique()}`, filters })).id;
};

const funnelFilters = { insight: "FUNNELS" as const, events: [{ id: "$pageview" }, { id: "signed up" }] };

const insightOf = async (world: SampleProject) =>
  (await createInsight(world.project, actorOf(world), InsightInput.parse({ filters: funnelFilters }))).id;

/** The tile that paths refer to. */
const sampleTile = 2_000_000_000;

/** A board that has the tile. */
async function boardOf(world: SampleProject): Promise<number> {
  const project_id = world.project.id;
  const { id: board_id } = await createBoard(world.project, actorOf(world), { name: "Growth" });
  await db.boardTile.upsert({
    where: { project_id_id: { project_id, id: sampleTile } },
    create: { project_id, id: sampleTile, board_id, position: 0, insight_id: await insightOf(world) },
    update: { board_id },
  });
  return board_id;
}

/** A board that has the link, too. */
async function sharedBoardOf(world: SampleProject): Promise<number> {
  const [board_id, project_id] = [await boardOf(world), world.project.id];
  const link = { board_id, name: "Board", token_hash: unique(), sealed_token: "sealed", revoked_at: null };
  await db.publicLink.upsert({
    where: { project_id_id: { project_id, id: sampleLink } },
    create: { project_id, id: sampleLink, ...link },
    update: { ...link, survey_id: null },
  });
  return board_id;
}

/** The token of a public link to a board. */
async function boardTokenOf(world: SampleProject): Promise<string> {
  const target = boardTarget(world.project, await boardOf(world));
  const project = { ...world.project, masking: null };
  const link = await createPublicLink(
    project,
    actorOf(world),
    target,
    BoardLinkInput.parse({ name: "Board" }),
  );
  return link.token ?? "";
}

const tagOf = async (world: SampleProject) =>
  (await createResponseTag(world.project, actorOf(world), { name: unique() })).id;

/** Creates the rows that the `id` of a path refers to, by endpoint or else by resource. */
const linkedSurveyOf = async (world: SampleProject) => {
  const id = await surveyOf(world);
  const hosted = { type: "external_survey", hosted_responses: "single_use_links" } as const;
  await updateSurvey(world.project, actorOf(world), id, hosted, null);
  return id;
};

const linkBatchOf = async (world: SampleProject) => {
  const id = await linkedSurveyOf(world);
  await createLinks(world.project, actorOf(world), id, { count: 2, name: "", revoke: false });
  return id;
};

const rows: Record<string, (world: SampleProject) => Promise<string | number>> = {
  surveys: surveyOf,
  "surveys.response": answeredSurveyOf,
  "surveys.setChoiceMeaning": surveyWithRenameOf,
  "surveys.createLinks": linkedSurveyOf,
  "surveys.importResponses": apiSurveyOf,
  surveyLinks: linkBatchOf,
  flags: flagOf,
  persons: personOf,
  personNotes: notedPersonOf,
  "persons.dismissDuplicates": duplicatesOf,
  "persons.restoreDuplicates": duplicatesOf,
  views: viewOf,
  deletions: (world) => deletionOf(world),
  "deletions.retry": (world) => deletionOf(world, new Date()),
  cohorts: cohortOf,
  "cohorts.recalculate": dynamicCohortOf,
  "definitions.event": (world) => definitionIn(world, "event"),
  "definitions.updateEvent": (world) => definitionIn(world, "event"),
  "definitions.property": (world) => definitionIn(world, "event_property"),
  "definitions.updateProperty": (world) => definitionIn(world, "event_property"),
  insights: insightOf,
  responseTags: tagOf,
  tagRules: taggingSurveyOf,
  publicLinks: sharedSurveyOf,
  boards: boardOf,
  boardLinks: sharedBoardOf,
  keys: async ({ owner }) => (await buildKey({ user: owner })).id,
  sessions: async ({ owner }) => {
    const session = { user_id: owner.id, version: owner.session_version, user_agent: "", address: "" };
    return (await db.session.create({ data: session })).id;
  },
  invitations: async (world) => (await invitationOf(world)).id,
  destinations: destinationOf,
  imports: importOf,
};

/** Path variables besides `id`, and ids that need no row; for a single endpoint under its id. */
const values: Record<string, (world: SampleProject) => Promise<string | number>> = {
  project_id: async ({ project }) => project.id,
  organization_id: async () => "@current",
  user_id: async ({ project }) => (await buildMember(project, "editor")).id,
  version: async () => 1,
  "surveys.setChoiceMeaning.version": async () => 2,
  uuid: async () => sampleResponse,
  batch_id: async () => 1,
  note_id: async () => sampleNote,
  rule_id: async () => sampleRule,
  link_id: async () => sampleLink,
  tile_id: async () => sampleTile,
  delivery_id: async () => sampleDelivery,
};

/** An answered one, so that no message leaves the tests. */
const sampleDelivery = "0192f7a0-0000-7000-8000-00000000de11";

/** A webhook with a delivery. */
async function destinationOf({ project }: SampleProject): Promise<string> {
  const [of, now] = [{ project_id: project.id }, new Date()];
  const { id } = await db.destination.create({
    data: {
      ...{ ...of, id: uuidv7(), name: unique(), type: "webhook", url: "http://127.0.0.1:9", enabled: true },
      ...{ gets_personal_data: false, subscriptions: [], limit_per_minute: 60 },
    },
  });
  await db.delivery.deleteMany({ where: { ...of, id: sampleDelivery } });
  await db.delivery.create({
    data: {
      ...{ ...of, id: sampleDelivery, destination_id: id, key: "test", event: "test", status: "delivered" },
      ...{ due_at: now, finished_at: now },
    },
  });
  return id;
}

/** An import whose dry run is done. */
async function importOf({ project }: SampleProject): Promise<string> {
  const source = { address: "http://127.0.0.1:9", source_project_id: "1", events_since: new Date() };
  const run = {
    status: "counted",
    kind: "cohorts",
    report: { totals: {}, counts: {}, refused: [], left_out: [] },
  };
  return (await db.importRun.create({ data: { project_id: project.id, id: uuidv7(), ...source, ...run } }))
    .id;
}

/** Gives a user a password. */
async function passwordOf({ id }: User): Promise<string> {
  const password_hash = await hashPassword("correct horse battery");
  await db.user.update({ where: { id }, data: { password_hash } });
  return "correct horse battery";
}

const account = () => ({ email: `${unique()}@example.com`, password: "correct horse battery" });

const funnelSteps = [{ id: "$pageview" }, { id: "signed up" }];
const funnelBody = {
  events: funnelSteps,
  funnel_step: 1,
  funnel_correlation_names: ["plan"],
  funnel_correlation_person_entity: { id: "upgraded" },
};
const funnelQuery = {
  ...funnelBody,
  events: JSON.stringify(funnelSteps),
  funnel_step: "1",
  funnel_correlation_names: '["plan"]',
  funnel_correlation_person_entity: '{"id": "upgraded"}',
};

const stickinessQuery = { events: JSON.stringify(funnelSteps) };

/** Bodies and queries, where they are required. */
const sent: Record<string, (world: SampleProject) => Promise<Omit<SampleRequest, "params">>> = {
  "surveys.create": async () => ({ body: newSurvey() }),
  "surveys.update": async () => ({ body: { description: "Changed." } }),
  "surveys.put": async () => ({ body: { ...newSurvey(), description: "Changed." } }),
  "surveys.launch": async () => ({ body: {} }),
  "surveys.duplicate": async ({ owner }) => {
    const { project } = await buildMembership({ user: owner });
    return { body: { target_team_ids: [project.id] } };
  },
  "surveys.createLinks": async () => ({ body: { count: 2 } }),
  "surveys.saveDraft": async () => ({ body: { base_version: 1, changes: { description: "Changed." } } }),
  "surveys.publishDraft": async () => ({ body: { base_version: 1 } }),
  "surveys.readResponses": async () => ({ body: {} }),
  "surveys.archiveResponses": async () => ({ body: { uuids: [uuidv7()], archived: true } }),
  "surveys.setChoiceMeaning": async () => ({
    body: { question_id: "again", from: "Yes", to: "Sure", same_meaning: true },
  }),
  "surveys.tagResponses": async (world) => ({ body: { uuids: [uuidv7()], add: [await tagOf(world)] } }),
  "tagRules.create": async (world) => ({
    body: { tag_id: await tagOf(world), condition: { operator: "icontains", value: "slow" } },
  }),
  "tagRules.preview": async () => ({ body: { condition: { operator: "icontains", value: "slow" } } }),
  "tagRules.update": async () => ({ body: { condition: { operator: "regex", value: "slow|late" } } }),
  "boardLinks.create": async () => ({ body: { name: "Board" } }),
  "boardLinks.update": async () => ({ body: { name: "Investors" } }),
  "publicBoards.read": async (world) => ({ body: { token: await boardTokenOf(world) } }),
  "publicBoards.tile": async (world) => ({
    body: { token: await boardTokenOf(world), tile_id: sampleTile },
  }),
  "publicLinks.create": async () => ({ body: { name: "Board" } }),
  "publicLinks.update": async () => ({ body: { name: "Investors" } }),
  "publicResults.read": async (world) => ({ body: { token: (await publicTokenOf(world)).token } }),
  "publicResults.unlock": async (world) => ({
    body: { token: (await publicTokenOf(world)).token, password: "any" },
  }),
  "publicResults.texts": async (world) => ({ body: await publicTokenOf(world) }),
  "responseTags.create": async () => ({ body: { name: unique() } }),
  "responseTags.update": async () => ({ body: { name: unique() } }),
  "responseTags.merge": async (world) => ({ body: { into: await tagOf(world) } }),
  "destinations.create": async () => ({
    body: { name: unique(), type: "webhook", url: "https://example.com/hook" },
  }),
  "surveys.importResponses": async () => ({ body: { csv: "answer\nyes", questions: {}, dry_run: true } }),
  "imports.create": async () => ({
    body: { address: "http://127.0.0.1:9", source_project_id: "1", key: "phx_any" },
  }),
  "destinations.update": async () => ({ body: { name: unique() } }),
  "flags.create": async () => ({ body: { key: unique() } }),
  "surveys.exposedPeople": async () => ({ query: { of: "shown" } }),
  "surveys.overlapPeople": async (world) => ({
    query: { surveys: `${await surveyOf(world)},${await surveyOf(world)}` },
  }),
  "flags.evaluationReasons": async () => ({ query: { distinct_id: "somebody" } }),
  "flags.test": async () => ({
    body: { distinct_id: "somebody", flag: { key: unique(), filters: { groups: [{}] } } },
  }),
  "flags.update": async () => ({ body: { name: "Changed." } }),
  "views.create": async () => ({ body: newView() }),
  "views.update": async () => ({ body: { name: unique() } }),
  "persons.update": async () => ({ body: { properties: { plan: "team" } } }),
  "persons.put": async () => ({ body: { properties: { plan: "team" } } }),
  "persons.updateProperty": async () => ({ body: { key: "plan", value: "team" } }),
  "persons.deleteProperty": async () => ({ body: { $unset: "email" } }),
  "persons.split": async () => ({ body: {} }),
  "persons.merge": async (world) => ({ body: { from: await personOf(world) } }),
  "personNotes.create": async () => ({ body: { text: "Called." } }),
  "personNotes.update": async () => ({ body: { text: "Called twice." } }),
  "persons.batchByDistinctIds": async () => ({ body: { distinct_ids: ["somebody"] } }),
  "persons.batchByUuids": async (world) => ({ body: { uuids: [await personOf(world)] } }),
  "persons.propertiesAtTime": async (world) => ({
    query: { person_id: await personOf(world), timestamp: "2026-11-01T00:00:00Z" },
  }),
  "persons.lookUp": async () => ({ body: { list: "distinct_id\nsomebody" } }),
  "persons.resetDistinctId": async () => ({ body: { distinct_id: "somebody" } }),
  "persons.exportSelected": async (world) => ({ body: { uuids: [await personOf(world)] } }),
  "persons.bulkRemove": async (world) => ({ body: { ids: [await personOf(world)] } }),
  "persons.cohorts": async (world) => ({ query: { person_id: await personOf(world) } }),
  "analysis.lifecyclePersons": async () => ({ query: { target_date: "dStart", lifecycle_type: "new" } }),
  "analysis.trend": async () => ({ query: { shown_as: "Lifecycle" } }),
  "analysis.trendPost": async () => ({ body: {} }),
  "analysis.retentionPersons": async () => ({ query: { selected_interval: "0" } }),
  "analysis.retentionPersonsPost": async () => ({ body: { selected_interval: 0 } }),
  "analysis.retentionPost": async () => ({ body: { period: "Week" } }),
  "analysis.stickinessPersons": async () => ({ query: { ...stickinessQuery, stickiness_days: "1" } }),
  "analysis.stickinessPersonsPost": async () => ({ body: { events: funnelSteps, stickiness_days: 1 } }),
  "analysis.stickiness": async () => ({ query: stickinessQuery }),
  "analysis.stickinessPost": async () => ({ body: { events: funnelSteps } }),
  "analysis.trendPersonsPost": async () => ({ body: {} }),
  "analysis.pathPersonsPost": async () => ({ body: { path_start_key: "1_/" } }),
  "analysis.pathsPost": async () => ({ body: { start_point: "/" } }),
  "analysis.funnelPersons": async () => ({ query: funnelQuery }),
  "analysis.funnelPersonsPost": async () => ({ body: funnelBody }),
  "analysis.correlationPersons": async () => ({ query: funnelQuery }),
  "analysis.correlationPersonsPost": async () => ({ body: funnelBody }),
  "analysis.funnel": async () => ({ query: funnelQuery }),
  "analysis.funnelPost": async () => ({ body: funnelBody }),
  "analysis.correlation": async () => ({ query: funnelQuery }),
  "analysis.correlationPost": async () => ({ body: funnelBody }),
  "analysis.progress": async ({ project, owner }) => {
    const id = uuidv7();
    await trackProgress({ project, user: owner }, id, async () => undefined);
    return { query: { id } };
  },
  "insights.create": async () => ({ body: { name: unique(), filters: funnelFilters } }),
  "insights.update": async () => ({ body: { favorited: true } }),
  "insights.get": async () => ({ query: { refresh: "blocking" } }),
  "boards.create": async () => ({ body: { name: "Growth" } }),
  "boards.update": async () => ({ body: { name: "Retention" } }),
  "boards.addTile": async (world) => ({ body: { insight_id: await insightOf(world) } }),
  "boards.updateTile": async () => ({ body: { position: 0 } }),
  "cohorts.create": async () => ({ body: { name: unique(), is_static: true } }),
  "cohorts.update": async () => ({ body: { description: "Changed." } }),
  "cohorts.addPersons": async (world) => ({ body: { person_ids: [await personOf(world)] } }),
  "cohorts.removePerson": async (world) => ({ body: { person_id: await personOf(world) } }),
  "query.run": async () => ({ body: { query: { kind: "HogQLQuery", query: "select count() from events" } } }),
  "definitions.eventByName": async ({ project }) => {
    const { event } = await buildEvent(project, { event: unique() });
    return { query: { name: event } };
  },
  "definitions.propertyByName": async (world) => {
    await definitionIn(world, "event_property");
    return { query: { name: "plan" } };
  },
  "definitions.updateEvent": async () => ({ body: { description: "Changed.", tags: ["a"] } }),
  "definitions.updateProperty": async () => ({ body: { description: "Changed.", tags: ["a"] } }),
  "projects.create": async () => ({ body: { name: "Another" } }),
  "organizations.createProject": async () => ({ body: { name: "Another" } }),
  "organizations.updateProject": async () => ({ body: { name: "Changed" } }),
  "projects.update": async () => ({ body: { name: "Changed" } }),
  "projects.resetToken": async () => ({ body: { grace_period_hours: 1 } }),
  "projects.revokePreviousToken": async ({ project }) => {
    await buildPreviousToken(project);
    return {};
  },
  "projects.previewRetention": async () => ({ body: { events_months: 12 } }),
  "erasures.create": async () => ({ body: { ids: [unique()] } }),
  "erasures.preview": async () => ({ body: { ids: [unique()] } }),
  "erasures.check": async () => ({ body: { receipt: uuidv7(), id: unique() } }),
  "members.invite": async () => ({ body: { role: "viewer" } }),
  "members.resetLink": async () => ({ body: {} }),
  "members.update": async () => ({ body: { role: "viewer" } }),
  "members.lookUp": async (world) => {
    const { url } = await invitationOf(world);
    return { body: { token: url.split("/").filter(Boolean).at(-1) } };
  },
  "members.accept": async (world) => {
    const { url } = await invitationOf(world);
    return { body: { token: url.split("/").filter(Boolean).at(-1), ...account() } };
  },
  "keys.create": async () => ({ body: { label: "A key", scopes: ["survey:read"] } }),
  "secondFactor.enable": async ({ owner }) => {
    const { secret } = newTotpSecret(owner);
    const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return { body: { secret, token, current_password: await passwordOf(owner) } };
  },
  "secondFactor.disable": async ({ owner }) => ({
    body: { token: "000000", current_password: await passwordOf(owner) },
  }),
  "users.update": async () => ({ body: { first_name: "Changed" } }),
  "users.reset": async ({ owner }) => {
    const { url } = await insertResetLink(db, owner, "http://localhost", null);
    return { body: { token: url.split("/").at(-1), password: "correct horse battery" } };
  },
  "users.requestReset": async ({ owner }) => ({ body: { email: owner.email } }),
  "users.setUp": async () => ({ body: { ...account(), project_name: "The first" } }),
};

/** Builds a sample request. @throws Error for an endpoint without one */
export async function buildSampleRequest(endpoint: Endpoint, world: SampleProject): Promise<SampleRequest> {
  const resource = endpoint.id.split(".", 1)[0] ?? "";
  const params: SampleRequest["params"] = {};
  for (const [, name = ""] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const value =
      name === "id"
        ? (rows[endpoint.id] ?? rows[resource])
        : (values[`${endpoint.id}.${name}`] ?? values[name]);
    if (!value) throw new Error(`lib/testing/sample-requests.ts: ${endpoint.id} needs a row for {${name}}`);
    params[name] = await value(world);
  }
  const rest = sent[endpoint.id];
  if (!rest && endpoint.body) throw new Error(`lib/testing/sample-requests.ts: ${endpoint.id} needs a body`);
  return { params, ...(await rest?.(world)) };
}

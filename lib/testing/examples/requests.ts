// The requests whose answers are the examples of the API's document, in the order in which they are sent: first those that
// read the demo as it was seeded, then those that change it. A new one belongs at the end of its list, as the ids that later
// requests get follow from those before.
import { uuidv7 } from "uuidv7";
import { type Demo, exampleTotpSecret } from "@/lib/testing/examples/demo";
import type { RequestParts } from "@/lib/testing/request";

/** A request to an operation, without its project, credential and headers that follow from the endpoint. */
export type ExampleRequest = Pick<RequestParts, "params" | "query" | "body">;

/** Makes a request; sent twice where the answer has two formats, so each time for other rows if it can be sent once. */
export type BuildRequest = (demo: Demo) => ExampleRequest | Promise<ExampleRequest>;

const reader = "reader-0042";

const inSurvey =
  (name: string, query?: RequestParts["query"]): BuildRequest =>
  async (demo) => ({ params: { id: await demo.survey(name) }, ...(query && { query }) });
const nps = "Would you recommend";
const invite = "How did inviting";
const effort = "Finding your next book";
const leaving = "Why are you leaving";
const designers = "Half an hour";

const ofReader =
  (query?: RequestParts["query"]): BuildRequest =>
  async (demo) => ({ params: { id: await demo.person(reader) }, ...(query && { query }) });
/** Of the person whose response is the first. */
const ofRespondent: BuildRequest = async (demo) => ({ params: { id: await demo.respondent(nps) } });
const ofFlag: BuildRequest = async (demo) => ({ params: { id: await demo.flag("evening-reminders") } });
const ofProject: BuildRequest = () => ({});

const funnel = {
  events: [{ id: "signed up" }, { id: "club joined" }, { id: "invitation sent" }],
  date_from: "-30d",
  funnel_window_days: 14,
};
const inQuery = <T extends { events: object[] }>({ events, ...rest }: T) => ({
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
  events: JSON.stringify(events),
});
const lifecycle = { events: [{ id: "book opened" }], date_from: "-28d", interval: "week" };
const retention = {
  target_entity: { id: "book opened" },
  returning_entity: { id: "chapter finished" },
  period: "Week",
  total_intervals: 4,
};
const retentionInQuery = {
  ...retention,
  target_entity: JSON.stringify(retention.target_entity),
  returning_entity: JSON.stringify(retention.returning_entity),
};
const stickiness = { events: [{ id: "book opened" }], date_from: "-14d" };
const trends = {
  events: [{ id: "book opened" }, { id: "chapter finished", math: "dau" }],
  date_from: "-28d",
  interval: "week",
};
const paths = { include_event_types: ["custom_event"], start_point: "signed up", date_from: "-30d" };
const pathsInQuery = { ...paths, include_event_types: '["custom_event"]' };
const planClub = { key: "plan", value: "club", operator: "exact", type: "person" };

/** Read the demo. */
const reads: Record<string, BuildRequest> = {
  "surveys.list": () => ({ query: { limit: 2 } }),
  "surveys.get": inSurvey(nps),
  "surveys.activity": inSurvey(nps),
  "surveys.allActivity": () => ({ query: { limit: 2 } }),
  "surveys.responsesCount": ofProject,
  "surveys.allStats": ofProject,
  "surveys.stats": inSurvey(nps, { include_per_question_stats: "true" }),
  "surveys.questionLabels": ofProject,
  "surveys.trends": () => ({ query: { days: 7 } }),
  "surveys.calendar": ofProject,
  "surveys.overlapPeople": async (demo) => ({
    query: { surveys: [await demo.survey(nps), await demo.survey(invite)], limit: 2 },
  }),
  "surveys.lastChanges": ofProject,
  "surveys.versions": inSurvey(nps),
  "surveys.results": inSurvey(nps, { date_from: "-30d" }),
  "surveys.fatigue": inSurvey(effort, { days: 30 }),
  "surveys.fatiguePeople": inSurvey(effort, { days: 30, limit: 2 }),
  "surveys.exposedPeople": inSurvey(nps, { of: "dismissed", limit: 2 }),
  "surveys.respondentProfile": inSurvey(nps),
  "surveys.responses": inSurvey(nps, { limit: 2, include_counts: "true" }),
  "surveys.exportResponses": inSurvey(leaving),
  "surveys.response": async (demo) => ({
    params: { id: await demo.survey(nps), uuid: (await demo.responses(nps, 1))[0] ?? "" },
  }),
  "persons.list": () => ({ query: { limit: 2 } }),
  "persons.get": ofReader(),
  "persons.surveysSeen": ofRespondent,
  "persons.surveyResponses": ofRespondent,
  "persons.surveyEligibility": ofReader(),
  "persons.distinctIds": ofReader(),
  "persons.batchByDistinctIds": () => ({ body: { distinct_ids: [reader, "reader-0043"] } }),
  "persons.batchByUuids": async (demo) => ({
    body: { uuids: [await demo.person(reader), await demo.person("reader-0043")] },
  }),
  "persons.propertiesAtTime": () => ({ query: { distinct_id: reader, timestamp: "2026-11-01T12:00:00Z" } }),
  "persons.lookUp": () => ({ body: { list: `distinct_id\n${reader}\nreader-9999` } }),
  "persons.propertiesTimeline": ofReader({ date_from: "-90d", properties: JSON.stringify([planClub]) }),
  "persons.export": ofReader(),
  "persons.exportMany": () => ({
    query: { properties: JSON.stringify([planClub]), columns: "properties.email,properties.plan" },
  }),
  "persons.exportSelected": async (demo) => ({
    body: { uuids: [await demo.person(reader)], columns: ["properties.email", "properties.plan"] },
  }),
  "persons.propertyChanges": ofReader(),
  "persons.cohorts": async (demo) => ({ query: { person_id: await demo.person(reader) } }),
  "persons.values": () => ({ query: { key: "plan" } }),
  "analysis.lifecyclePersons": () => ({
    query: { ...inQuery(lifecycle), target_date: "-7d", lifecycle_type: "returning", limit: 2 },
  }),
  "analysis.trend": () => ({ query: { ...inQuery(lifecycle), shown_as: "Lifecycle" } }),
  "analysis.trendPost": () => ({ body: trends }),
  "analysis.trendPersons": () => ({
    query: { ...inQuery(trends), entity_order: 1, target_date: "-7d", limit: 2 },
  }),
  "analysis.trendPersonsPost": () => ({ body: { ...trends, entity_order: 1, target_date: "-7d", limit: 2 } }),
  "analysis.retentionPersons": () => ({
    query: { ...retentionInQuery, selected_interval: 1, return_interval: 1, limit: 2 },
  }),
  "analysis.retentionPersonsPost": () => ({ body: { ...retention, selected_interval: 1, limit: 2 } }),
  "analysis.retention": () => ({ query: retentionInQuery }),
  "analysis.retentionPost": () => ({ body: retention }),
  "analysis.stickinessPersons": () => ({ query: { ...inQuery(stickiness), stickiness_days: 3, limit: 2 } }),
  "analysis.stickinessPersonsPost": () => ({ body: { ...stickiness, stickiness_days: 3, limit: 2 } }),
  "analysis.stickiness": () => ({ query: inQuery(stickiness) }),
  "analysis.stickinessPost": () => ({ body: stickiness }),
  "analysis.pathPersons": () => ({ query: { ...pathsInQuery, path_end_key: "2_book opened", limit: 2 } }),
  "analysis.pathPersonsPost": () => ({ body: { ...paths, path_end_key: ["2_book opened"], limit: 2 } }),
  "analysis.paths": () => ({ query: pathsInQuery }),
  "analysis.pathsPost": () => ({ body: paths }),
  "analysis.funnelPersons": () => ({ query: { ...inQuery(funnel), funnel_step: 2, limit: 2 } }),
  "analysis.funnelPersonsPost": () => ({ body: { ...funnel, funnel_step: 2, limit: 2 } }),
  "analysis.correlationPersons": () => ({
    query: {
      ...inQuery(funnel),
      funnel_correlation_person_entity: JSON.stringify({ id: "chapter finished" }),
      funnel_correlation_person_converted: "true",
      limit: 2,
    },
  }),
  "analysis.correlationPersonsPost": () => ({
    body: {
      ...funnel,
      funnel_correlation_person_entity: { id: "chapter finished" },
      funnel_correlation_person_converted: "true",
      limit: 2,
    },
  }),
  "analysis.funnelPost": (demo) => ({ body: { ...funnel, progress_id: demo.progressId } }),
  "analysis.funnel": () => ({ query: inQuery(funnel) }),
  "analysis.correlation": () => ({ query: inQuery(funnel) }),
  "analysis.correlationPost": () => ({
    body: { ...funnel, funnel_correlation_type: "properties", funnel_correlation_names: ["plan"] },
  }),
  "analysis.progress": (demo) => ({ query: { id: demo.progressId } }),
  "insights.list": () => ({ query: { limit: 2 } }),
  "insights.get": async (demo) => ({
    params: { id: await demo.insight("Sign-up to subscription") },
    query: { refresh: "blocking" },
  }),
  "boards.list": ofProject,
  "events.values": () => ({ query: { key: "book" } }),
  "events.list": () => ({ query: { event: "book opened", limit: 2 } }),
  "definitions.events": () => ({ query: { limit: 2 } }),
  "definitions.eventByName": () => ({ query: { name: "book opened" } }),
  "definitions.event": (demo) => ({ params: { id: demo.answered("definitions.eventByName") } }),
  "definitions.properties": () => ({ query: { type: "person", limit: 2 } }),
  "definitions.propertyByName": () => ({ query: { type: "person", name: "plan" } }),
  "definitions.property": (demo) => ({ params: { id: demo.answered("definitions.propertyByName") } }),
  "activityLog.list": () => ({ query: { limit: 2 } }),
  "flags.list": () => ({ query: { made_by_survey: "false", limit: 2 } }),
  "flags.get": ofFlag,
  "flags.activity": ofFlag,
  "flags.allActivity": () => ({ query: { limit: 2 } }),
  "flags.evaluationReasons": () => ({ query: { distinct_id: reader } }),
  "flags.test": () => ({
    body: {
      distinct_id: reader,
      flag: {
        key: "margin-notes",
        filters: { groups: [{ properties: [planClub], rollout_percentage: 100 }] },
      },
    },
  }),
  "flags.status": ofFlag,
  "flags.remoteConfig": ofFlag,
  "cohorts.list": () => ({ query: { limit: 2 } }),
  "cohorts.get": async (demo) => ({ params: { id: await demo.cohort("Paying readers") } }),
  "query.run": () => ({
    body: {
      query: {
        kind: "HogQLQuery",
        query: "select event, count() as events from events group by event order by events desc limit 2",
      },
    },
  }),
  "organizations.list": ofProject,
  "organizations.get": ofProject,
  "organizations.members": ofProject,
  "organizations.projects": ofProject,
  "organizations.getProject": ofProject,
  "projects.list": ofProject,
  "projects.get": ofProject,
  "projects.dataSummary": ofProject,
  "projects.export": ofProject,
  "members.list": ofProject,
  "keys.list": ofProject,
  "keys.current": ofProject,
  "keys.listOfProject": ofProject,
  "users.me": ofProject,
  "sessions.list": ofProject,
  "system.schema": ofProject,
  "surveys.searchResponses": () => ({ query: { score_lte: 6, limit: 2, include_counts: "true" } }),
  "surveys.dryRun": inSurvey(nps),
};

const newSurvey = {
  name: "Reading goals",
  description: "What our readers want to achieve this year.",
  type: "popover",
  questions: [
    {
      id: "goal",
      type: "single_choice",
      question: "How many books do you want to read this year?",
      choices: ["Up to 5", "6 to 12", "More than 12"],
      branching: { type: "response_based", responseValues: { "0": "end" } },
    },
    { id: "help", type: "open", question: "How can we help you get there?", optional: true },
  ],
  conditions: { url: "/library", urlMatchType: "icontains", seenSurveyWaitPeriodInDays: 14 },
  appearance: { position: "right", displayThankYouMessage: true, thankYouMessageHeader: "Thank you" },
  targeting_flag_filters: { groups: [{ properties: [planClub], rollout_percentage: 50 }] },
};

const created =
  (operation: string, rest: (demo: Demo) => Omit<ExampleRequest, "params"> = () => ({})): BuildRequest =>
  (demo) => ({ params: { id: demo.answered(operation) }, ...rest(demo) });

const ofTile =
  (body?: object): BuildRequest =>
  (demo) => ({
    params: { id: demo.answered("boards.create"), tile_id: demo.answered("boards.addTile") },
    ...(body && { body }),
  });

const ofBoardLink =
  (body?: object): BuildRequest =>
  (demo) => ({
    params: { id: demo.answered("boards.create"), link_id: demo.answered("boardLinks.create") },
    ...(body && { body }),
  });

const ofUnusedPerson =
  (rest: Omit<ExampleRequest, "params"> = {}): BuildRequest =>
  async (demo) => ({ params: { id: await demo.unusedPerson() }, ...rest });

const testDelivery: BuildRequest = (demo) => ({
  params: {
    id: demo.answered("destinations.create"),
    delivery_id: demo.answered("destinations.test"),
  },
});

/** Change it. What they create they also delete, but for what has no end. */
const writes: Record<string, BuildRequest> = {
  "surveys.create": () => ({ body: newSurvey }),
  "surveys.update": created("surveys.create", () => ({ body: { responses_limit: 200 } })),
  "surveys.put": created("surveys.create", () => ({ body: { ...newSurvey, responses_limit: 300 } })),
  "surveys.launch": created("surveys.create", () => ({ body: { canary: { share: 10, hours: 24 } } })),
  "surveys.stop": created("surveys.create"),
  "surveys.setChoiceMeaning": async (demo) => {
    await demo.renameChoice("surveys.create", "goal", "More than 12", "13 or more");
    return {
      params: { id: demo.answered("surveys.create"), version: await demo.version("surveys.create") },
      body: { question_id: "goal", from: "More than 12", to: "13 or more", same_meaning: true },
    };
  },
  "surveys.saveDraft": async (demo) => ({
    params: { id: demo.answered("surveys.create") },
    body: {
      base_version: await demo.version("surveys.create"),
      changes: { responses_limit: 500, appearance: { position: "left" } },
    },
  }),
  "surveys.draft": created("surveys.create"),
  "surveys.publishDraft": async (demo) => ({
    params: { id: demo.answered("surveys.create") },
    body: { base_version: await demo.version("surveys.create") },
  }),
  "surveys.discardDraft": created("surveys.create"),
  "surveys.restore": (demo) => ({ params: { id: demo.answered("surveys.create"), version: 1 } }),
  "surveys.createLinks": async (demo) => ({
    params: { id: await demo.linkedSurvey("surveys.create") },
    body: { count: 2, name: "Flyer" },
  }),
  "surveyLinks.list": created("surveys.create"),
  "surveyLinks.links": (demo) => ({ params: { id: demo.answered("surveys.create"), batch_id: 1 } }),
  "surveyLinks.revoke": (demo) => ({ params: { id: demo.answered("surveys.create"), batch_id: 1 } }),
  "projects.create": () => ({ body: { name: "Lantern for schools", timezone: "Europe/Berlin" } }),
  "surveys.duplicate": async (demo) => ({
    params: { id: await demo.survey(nps) },
    body: { target_team_ids: [demo.answered<number>("projects.create")] },
  }),
  "surveys.remove": created("surveys.create"),
  "surveys.archiveResponse": async (demo) => ({
    params: { id: await demo.survey(nps), uuid: (await demo.responses(nps, 1))[0] ?? "" },
  }),
  "surveys.unarchiveResponse": async (demo) => ({
    params: { id: await demo.survey(nps), uuid: (await demo.responses(nps, 1))[0] ?? "" },
  }),
  "surveys.textChanges": async (demo) => {
    await demo.rewordQuestion(nps);
    return {};
  },
  "surveys.readResponses": async (demo) => ({
    params: { id: await demo.survey(nps) },
    body: { uuids: await demo.responses(nps, 2), is_read: true },
  }),
  "surveys.archiveResponses": async (demo) => ({
    params: { id: await demo.survey(nps) },
    body: { uuids: await demo.responses(nps, 2), archived: true },
  }),
  "surveys.archivedResponses": inSurvey(nps),
  "responseTags.create": () => ({ body: { name: "Feature request" } }),
  "surveys.tagResponses": async (demo) => ({
    params: { id: await demo.survey(nps) },
    body: { uuids: await demo.responses(nps, 2), add: [demo.answered("responseTags.create")] },
  }),
  "surveys.responseTagCounts": inSurvey(nps),
  "responseTags.list": ofProject,
  "responseTags.update": created("responseTags.create", () => ({ body: { name: "Feature requests" } })),
  "responseTags.merge": async (demo) => ({
    params: { id: await demo.newResponseTag("Ideas") },
    body: { into: demo.answered("responseTags.create") },
  }),
  "responseTags.remove": created("responseTags.create"),
  "persons.update": ofUnusedPerson({ body: { properties: { plan: "club", club: "Club 12" } } }),
  "persons.activity": (demo) => ({ params: { id: demo.answered("persons.update", "uuid") } }),
  "persons.put": ofUnusedPerson({ body: { properties: { plan: "club", club: "Club 12" } } }),
  "persons.updateProperty": ofUnusedPerson({ body: { key: "plan", value: "club" } }),
  "persons.deleteProperty": ofUnusedPerson({ body: { $unset: "country" } }),
  "persons.allActivity": () => ({ query: { limit: 2 } }),
  "persons.split": async (demo) => {
    const distinctId = await demo.unusedReader();
    return { params: { id: await demo.person(distinctId) }, body: { main_distinct_id: distinctId } };
  },
  "persons.merge": async (demo) => ({
    params: { id: await demo.unusedPerson() },
    body: { from: await demo.unusedPerson() },
  }),
  "persons.deleteEvents": ofUnusedPerson(),
  "persons.remove": ofUnusedPerson({ query: { delete_events: "true" } }),
  "persons.bulkRemove": async (demo) => ({
    body: {
      ids: [await demo.unusedPerson(), await demo.unusedPerson()],
      delete_events: true,
      deletion_id: uuidv7(),
    },
  }),
  "persons.deletionStatus": () => ({ query: { limit: 2 } }),
  "persons.resetDistinctId": () => ({ body: { distinct_id: "reader-1001" } }),
  "deletions.list": ofProject,
  "deletions.get": (demo) => ({ params: { id: demo.firstResult("deletions.list") } }),
  "deletions.persons": (demo) => ({ params: { id: demo.firstResult("deletions.list") } }),
  "deletions.cancel": (demo) => ({ params: { id: demo.firstResult("deletions.list") } }),
  "deletions.retry": async (demo) => ({ params: { id: await demo.interruptedDeletion() } }),
  "erasures.preview": () => ({ body: { ids: ["reader-1001", "nobody@lantern.example"] } }),
  "erasures.create": () => ({
    body: { ids: ["reader-1001"], reason: "Request of 24 November", refuse_later_events: true },
  }),
  "erasures.check": (demo) => ({
    body: { receipt: demo.answered<string>("erasures.create"), id: "reader-1001" },
  }),
  "personNotes.create": async (demo) => ({
    params: { id: await demo.person(reader) },
    body: { text: "Called about the club price. Wants to hear when there is a family plan." },
  }),
  "personNotes.list": async (demo) => ({ params: { id: await demo.person(reader) } }),
  "personNotes.update": async (demo) => ({
    params: { id: await demo.person(reader), note_id: demo.answered("personNotes.create") },
    body: { text: "Wants to hear when there is a family plan." },
  }),
  "personNotes.remove": async (demo) => ({
    params: { id: await demo.person(reader), note_id: demo.answered("personNotes.create") },
  }),
  "views.create": () => ({
    body: {
      name: "Club readers in Germany",
      list: "persons",
      is_shared: true,
      content: {
        properties: [planClub],
        columns: [
          { id: "properties.email", width: 260 },
          { id: "properties.country", width: 120 },
        ],
      },
    },
  }),
  "views.list": ofProject,
  "views.update": created("views.create", () => ({ body: { name: "Club readers" } })),
  "views.remove": created("views.create"),
  "destinations.create": () => ({
    body: {
      name: "Support desk",
      type: "webhook",
      url: "http://127.0.0.1:9/fieldbook",
      subscriptions: [
        {
          events: ["response_completed"],
          condition: { type: "answer", question_id: null, operator: "lte", value: 6 },
        },
      ],
    },
  }),
  "destinations.list": ofProject,
  "destinations.get": created("destinations.create"),
  "destinations.update": created("destinations.create", () => ({ body: { limit_per_minute: 10 } })),
  "destinations.rotateSecret": created("destinations.create"),
  "destinations.test": created("destinations.create"),
  "destinations.listDeliveries": created("destinations.create"),
  "destinations.getDelivery": testDelivery,
  "destinations.redeliver": testDelivery,
  "destinations.remove": created("destinations.create"),
  "surveys.importResponses": async (demo) => ({
    params: { id: await demo.apiSurvey("why") },
    body: { csv: "Why?\nMore poems\n", questions: { why: 0 }, dry_run: true },
  }),
  "imports.create": () => ({
    body: { address: "https://eu.posthog.com", source_project_id: "4711", key: "phx_0123456789abcdef" },
  }),
  "imports.list": ofProject,
  "imports.get": created("imports.create"),
  "imports.start": async (demo) => ({ params: { id: await demo.countedImport("imports.create") } }),
  "imports.cancel": created("imports.create"),
  "insights.create": () => ({
    body: {
      name: "From sign-up to club",
      description: "Do new readers find a club?",
      filters: { insight: "FUNNELS", ...funnel },
      saved: true,
      tags: ["growth"],
    },
  }),
  "insights.update": created("insights.create", () => ({ body: { favorited: true } })),
  "boards.create": () => ({
    body: { name: "Onboarding", description: "How new readers start.", date_from: "-90d" },
  }),
  "boards.addTile": created("boards.create", (demo) => ({
    body: { insight_id: demo.answered<number>("insights.create"), width: "half" },
  })),
  "boards.updateTile": ofTile({ width: "full" }),
  "boards.publicTile": ofTile(),
  "boards.get": created("boards.create"),
  "boards.update": created("boards.create", () => ({
    body: { properties: [planClub] },
  })),
  "boards.duplicate": created("boards.create"),
  "boardLinks.create": created("boards.create", () => ({
    body: { name: "All hands", expires_at: "2027-06-30T00:00:00Z" },
  })),
  "boardLinks.list": created("boards.create"),
  "publicBoards.read": (demo) => ({ body: { token: demo.answered("boardLinks.create", "token") } }),
  "publicBoards.tile": (demo) => ({
    body: {
      token: demo.answered("boardLinks.create", "token"),
      tile_id: demo.answered<number>("boards.addTile"),
    },
  }),
  "boardLinks.update": ofBoardLink({ name: "All hands, June" }),
  "boardLinks.revoke": ofBoardLink(),
  "boards.removeTile": ofTile(),
  "boards.remove": created("boards.create"),
  "insights.remove": created("insights.create"),
  "definitions.updateEvent": (demo) => ({
    params: { id: demo.answered("definitions.eventByName") },
    body: { description: "A reader opened a book.", tags: ["reading"] },
  }),
  "definitions.updateProperty": (demo) => ({
    params: { id: demo.answered("definitions.propertyByName") },
    body: { description: "Subscription: free, solo or club.", tags: ["billing"] },
  }),
  "flags.create": () => ({
    body: {
      key: "margin-notes",
      name: "Notes in the margin",
      filters: { groups: [{ properties: [planClub], rollout_percentage: 25 }] },
      active: true,
    },
  }),
  "flags.update": created("flags.create", () => ({ body: { active: false } })),
  "flags.dependents": async (demo) => {
    await demo.dependentFlag("margin-notes-export", demo.answered<number>("flags.create"));
    return { params: { id: demo.answered("flags.create") } };
  },
  "flags.remove": async (demo) => ({ params: { id: await demo.flag("margin-notes-export") } }),
  "cohorts.create": () => ({
    body: {
      name: "Club readers",
      description: "Persons with a club subscription.",
      filters: { properties: { type: "AND", values: [planClub] } },
    },
  }),
  "cohorts.update": created("cohorts.create", () => ({ body: { name: "Readers in clubs" } })),
  "cohorts.addPersons": async (demo) => ({
    params: { id: await demo.cohort("Beta testers") },
    body: { person_ids: [await demo.person(reader)] },
  }),
  "cohorts.removePerson": async (demo) => ({
    params: { id: await demo.cohort("Beta testers") },
    body: { person_id: await demo.person(reader) },
  }),
  "cohorts.remove": created("cohorts.create"),
  "projects.update": () => ({
    body: { timezone: "Europe/Berlin", person_display_name_properties: ["name", "email"] },
  }),
  "projects.resetToken": (demo) => ({
    params: { project_id: demo.answered<number>("projects.create") },
    body: { grace_period_hours: 24 },
  }),
  "projects.revokePreviousToken": (demo) => ({
    params: { project_id: demo.answered<number>("projects.create") },
  }),
  "organizations.createProject": () => ({ body: { name: "Lantern Labs" } }),
  "organizations.updateProject": (demo) => ({
    params: { project_id: demo.answered<number>("organizations.createProject") },
    body: { name: "Lantern Lab" },
  }),
  "organizations.removeProject": (demo) => ({
    params: { project_id: demo.answered<number>("organizations.createProject") },
  }),
  "projects.remove": (demo) => ({ params: { project_id: demo.answered<number>("projects.create") } }),
  "members.invite": () => ({ body: { role: "editor", email: "jonas@lantern.example" } }),
  "invitations.list": ofProject,
  "members.lookUp": (demo) => ({ body: { token: demo.tokenOf("members.invite") } }),
  "members.accept": (demo) => ({
    body: {
      token: demo.tokenOf("members.invite"),
      first_name: "Jonas",
      email: "jonas@lantern.example",
      password: "correct horse battery",
    },
  }),
  "members.update": (demo) => ({
    params: { user_id: demo.answered<number>("members.accept") },
    body: { role: "viewer" },
  }),
  "members.resetLink": (demo) => ({
    params: { user_id: demo.answered<number>("members.accept") },
    body: { send_email: true },
  }),
  "members.resetSecondFactor": (demo) => ({
    params: { user_id: demo.answered<number>("members.accept") },
  }),
  "members.signOut": (demo) => ({ params: { user_id: demo.answered<number>("members.accept") } }),
  "users.reset": (demo) => ({
    body: { token: demo.tokenOf("members.resetLink"), password: "a longer horse battery" },
  }),
  "users.requestReset": () => ({ body: { email: "jonas@lantern.example" } }),
  "members.remove": (demo) => ({ params: { user_id: demo.answered<number>("members.accept") } }),
  "invitations.remove": async (demo) => ({ params: { id: await demo.newInvitation() } }),
  "keys.create": () => ({
    body: { label: "Weekly report", scopes: ["survey:read", "person:read"], scoped_teams: [1] },
  }),
  "keys.roll": created("keys.create"),
  "keys.remove": created("keys.create"),
  "keys.removeOfProject": async (demo) => ({ params: { id: await demo.newKey() } }),
  "secondFactor.start": ofProject,
  "secondFactor.enable": async (demo) => ({
    body: {
      secret: exampleTotpSecret,
      token: await demo.currentCode(),
      current_password: "correct horse battery",
    },
  }),
  "secondFactor.disable": async (demo) => ({
    body: { token: await demo.currentCode(), current_password: "correct horse battery" },
  }),
  "users.update": () => ({ body: { first_name: "Maren", last_name: "Lind" } }),
  "sessions.remove": async (demo) => ({ params: { id: await demo.otherSession() } }),
  "sessions.removeAll": ofProject,
  "projects.previewRetention": () => ({ body: { events_months: 1, response_texts_months: 1 } }),
  "persons.duplicates": () => ({ query: { limit: 1 } }),
  "persons.dismissDuplicates": (demo) => ({ params: { id: demo.firstResult("persons.duplicates") } }),
  "persons.restoreDuplicates": (demo) => ({ params: { id: demo.firstResult("persons.duplicates") } }),
  "tagRules.preview": async (demo) => ({
    params: { id: await demo.survey(nps) },
    body: { condition: { operator: "icontains", value: "page numbers" } },
  }),
  "tagRules.create": async (demo) => ({
    params: { id: await demo.survey(nps) },
    body: {
      tag_id: await demo.newResponseTag("Page numbers"),
      condition: { operator: "icontains", value: "page numbers" },
    },
  }),
  "tagRules.list": inSurvey(nps),
  "tagRules.update": async (demo) => ({
    params: { id: await demo.survey(nps), rule_id: demo.answered("tagRules.create") },
    body: { condition: { operator: "regex", value: "(?i)page numbers?" } },
  }),
  "tagRules.remove": async (demo) => ({
    params: { id: await demo.survey(nps), rule_id: demo.answered("tagRules.create") },
  }),
  "publicLinks.create": async (demo) => ({
    params: { id: await demo.survey(nps) },
    body: { name: "Board", password: "rivers and stones", shows_open_answers: true, allows_filters: true },
  }),
  "publicLinks.list": inSurvey(nps),
  "publicResults.unlock": (demo) => ({
    body: { token: demo.answered("publicLinks.create", "token"), password: "rivers and stones" },
  }),
  "publicResults.read": (demo) => ({
    body: {
      token: demo.answered("publicLinks.create", "token"),
      access: demo.answered("publicResults.unlock", "access"),
    },
  }),
  "publicResults.texts": async (demo) => ({
    body: {
      token: demo.answered("publicLinks.create", "token"),
      access: demo.answered("publicResults.unlock", "access"),
      question_id: await demo.openQuestion(nps),
    },
  }),
  "publicLinks.update": async (demo) => ({
    params: { id: await demo.survey(nps), link_id: demo.answered("publicLinks.create") },
    body: { expires_at: "2027-01-31T12:00:00Z" },
  }),
  "publicLinks.revoke": async (demo) => ({
    params: { id: await demo.survey(nps), link_id: demo.answered("publicLinks.create") },
  }),
  "cohorts.recalculate": async (demo) => ({ params: { id: await demo.cohort("Paying readers") } }),
};

/** Sets up an installation without users: sent before the demo is seeded. */
export const setupRequest: ExampleRequest = {
  body: {
    first_name: "Maren",
    email: "maren@lantern.example",
    password: "correct horse battery",
    project_name: "Lantern",
  },
};

/** The requests by the id of the operation. */
export const exampleRequests: ReadonlyMap<string, BuildRequest> = new Map(
  Object.entries({ ...reads, ...writes }),
);

/** A request to a path of SDKs. */
export interface SdkExampleRequest {
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

const sdkEvent = (token: string) => ({
  api_key: token,
  event: "book opened",
  distinct_id: reader,
  timestamp: "2026-11-23T11:59:30Z",
  uuid: "01a20846-7a3e-7c51-9f0b-2d4c8e6a1b35",
  properties: { book: "kindred", $current_url: "https://lantern.example/read/kindred" },
});
const captureOne = ({ token }: SdkDemo): SdkExampleRequest => ({ body: sdkEvent(token) });
const inPath = ({ token }: SdkDemo): SdkExampleRequest => ({ params: { token } });
const evaluation = ({ token }: SdkDemo) => ({
  token,
  distinct_id: reader,
  flag_keys_to_evaluate: ["evening-reminders", "reading-view-redesign"],
});
const definitionsQuery = ({ token }: SdkDemo): SdkExampleRequest => ({ query: { token, send_cohorts: "" } });

/** What requests of SDKs refer to. */
export interface SdkDemo {
  token: string;
  demo: Demo;
}

/** The requests to the paths of SDKs, by the id of the operation; a new one belongs at the end. */
export const sdkExampleRequests: Record<
  string,
  (demo: SdkDemo) => SdkExampleRequest | Promise<SdkExampleRequest>
> = {
  "sdk.capture": captureOne,
  "sdk.captureBatch": ({ token }) => {
    const { api_key, ...event } = sdkEvent(token);
    return { body: { api_key, batch: [event], sent_at: "2026-11-23T12:00:00Z" } };
  },
  "sdk.captureE": captureOne,
  "sdk.captureEvent": captureOne,
  "sdk.trackEvent": captureOne,
  "sdk.engage": ({ token }) => ({ body: { api_key: token, distinct_id: reader, $set: { plan: "club" } } }),
  "sdk.flags": (demo) => ({ query: { v: "2" }, body: evaluation(demo) }),
  "sdk.decide": (demo) => ({ body: evaluation(demo) }),
  "sdk.surveys": ({ token }) => ({ query: { token } }),
  "sdk.configuration": inPath,
  "sdk.configurationScript": inPath,
  "sdk.script": inPath,
  "sdk.definitions": definitionsQuery,
  "sdk.localEvaluation": definitionsQuery,
  "sdk.captureV1": ({ token }) => {
    const { api_key, uuid, ...event } = sdkEvent(token);
    const sent = "2026-11-23T12:00:00Z";
    return {
      headers: {
        "posthog-sdk-info": "posthog-node/5.70.0",
        "posthog-attempt": "1",
        "posthog-request-id": "01a20846-7a3e-7000-8000-2d4c8e6a1b35",
        "posthog-request-timestamp": sent,
      },
      body: {
        created_at: sent,
        batch: [{ ...event, uuid: "01a20846-7a3e-7c51-9f0b-2d4c8e6a1b36", session_id: null, options: {} }],
      },
    };
  },
  "sdk.respondentStatus": async ({ demo }) => ({
    params: { id: await demo.launchedSurvey(designers) },
    query: { device_id: "01998f3c-5a44-7c3f-9d9e-2f4f9a1c7b10" },
  }),
  "sdk.hostedSurvey": async ({ demo }) => ({ params: { id: await demo.launchedSurvey(designers) } }),
};

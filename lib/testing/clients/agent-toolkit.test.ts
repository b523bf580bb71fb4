// PostHog's own agent toolkit, unmodified: its tools call the product's handlers. It needs two of its dependencies;
// package.json replaces the others with an empty package, which are libraries of the agents that it supports.
import { getToolsFromContext, PostHogAgentToolkit } from "@posthog/agent-toolkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PersonalApiKey, Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { captureEvents } from "@/lib/testing/capture";
import { buildKey, buildMembership, buildProject, unique } from "@/lib/testing/factories";
import { fetchHandlers } from "@/lib/testing/handlers";

type Toolkit = { key: PersonalApiKey & { value: string }; project: Project };
let own: Toolkit;

beforeAll(async () => {
  vi.stubGlobal("fetch", fetchHandlers);
  const { user, project } = await buildMembership({ project: await buildProject({ name: "Lantern" }) });
  own = { project, key: await buildKey({ user }) };
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const contexts = new Map<string, ReturnType<PostHogAgentToolkit["getContext"]>>();

/** The toolkit's state of a key, which takes a tenth of a second to create. */
function contextOf({ value }: { value: string }) {
  const options = { posthogApiToken: value, posthogApiBaseUrl: env.PUBLIC_URL };
  const context = contexts.get(value) ?? new PostHogAgentToolkit(options).getContext();
  contexts.set(value, context);
  return context;
}

/** Runs one tool like an agent. @returns its parsed output */
async function run(name: string, params: object = {}, { key } = own): Promise<unknown> {
  const context = contextOf(key);
  const tool = (await getToolsFromContext(context)).find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`The toolkit offers no ${name} to this key`);
  const { content } = (await tool.handler(context, tool.schema.parse(params))) as {
    content: { text: string }[];
  };
  return JSON.parse(content[0]?.text ?? "null");
}

describe("PostHog's agent toolkit", () => {
  it("finds the organization and the projects of its key", async () => {
    const [organization] = (await run("organizations-get")) as { id: string; name: string }[];
    expect(organization).toMatchObject({ name: "Fieldbook" });
    expect(await run("organization-details-get")).toEqual(organization);
    expect(await run("projects-get")).toEqual([
      { id: own.project.id, name: "Lantern", organization: organization?.id },
    ]);
  });

  it("works with a key that is limited to one project", async () => {
    const key = await buildKey({ project: own.project, scoped_teams: [own.project.id] });
    expect(await run("surveys-get-all", {}, { ...own, key })).toEqual({ results: [] });
  });

  it("lists the captured events and their properties", async () => {
    const properties = { total: 5, $os: "mac" };
    await captureEvents(own.project, { event: "order paid", distinct_id: "bela", properties });
    const events = await run("event-definitions-list", { q: "paid" });
    expect(events).toMatchObject([{ name: "order paid", last_seen_at: expect.any(String) }]);
    const params = { type: "event", eventName: "order paid", includePredefinedProperties: false };
    expect(await run("properties-list", params)).toEqual([{ name: "total", property_type: "Numeric" }]);
  });

  it("offers the tools that the key's scopes allow", async () => {
    const key = await buildKey({ project: own.project, scopes: ["survey:read", "user:read"] });
    await expect(run("survey-create", {}, { ...own, key })).rejects.toThrow("offers no survey-create");
  });

  it("creates, updates, reads and deletes feature flags", async () => {
    const key = `flag-${unique()}`;
    const filters = { groups: [{ properties: [], rollout_percentage: 50 }] };
    const flag = { name: "A flag", key, description: "", filters, active: true };
    expect(await run("create-feature-flag", flag)).toMatchObject({ key, name: "A flag", active: true });
    expect(await run("update-feature-flag", { flagKey: key, data: { active: false } })).toMatchObject({
      key,
      active: false,
    });
    expect(await run("feature-flag-get-definition", { flagKey: key })).toMatchObject({ key, filters });
    expect(await run("feature-flag-get-all")).toEqual([expect.objectContaining({ key })]);
    expect(await run("delete-feature-flag", { flagKey: key })).toMatchObject({ success: true });
    expect(await run("feature-flag-get-all")).toEqual([]);
  });

  it("creates, launches, reads, counts and archives surveys", async () => {
    const made = (await run("survey-create", {
      name: "Onboarding",
      type: "popover",
      questions: [
        { type: "open", question: "What is missing?" },
        { type: "rating", question: "How was it?", display: "number", scale: 5 },
      ],
      targeting_flag_filters: {
        groups: [
          {
            properties: [{ key: "email", value: "@example.com", operator: "icontains", type: "person" }],
            rollout_percentage: 100,
          },
        ],
      },
    })) as { id: string };
    const surveyId = made.id;
    const changed = await run("survey-update", {
      surveyId,
      name: "Onboarding 2",
      start_date: "2026-01-01T00:00:00Z",
    });
    expect(changed).toMatchObject({ name: "Onboarding 2" });
    expect(await run("survey-get", { surveyId })).toMatchObject({ id: surveyId, name: "Onboarding 2" });
    expect(await run("surveys-get-all", { search: "Onboarding" })).toMatchObject({
      results: [{ id: surveyId }],
    });
    const said = (event: string) => ({ event, distinct_id: "anna", properties: { $survey_id: surveyId } });
    await captureEvents(own.project, said("survey shown"), said("survey sent"));
    const counted = { stats: { "survey sent": { total_count: 1 } } };
    expect(await run("survey-stats", { survey_id: surveyId })).toMatchObject(counted);
    expect(await run("surveys-global-stats")).toMatchObject(counted);
    await run("survey-delete", { surveyId });
    expect(await run("survey-get", { surveyId })).toMatchObject({ archived: true });
  });
});

// The requests of PostHog's Terraform provider, according to its source: method, path, headers and body of every call
// for resources that exist here, in the order of a plan that creates, reads, changes and destroys them. The provider
// itself is a Go program that is not in npm or PyPI.
import { beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/env";
import { buildKey, buildMember, buildMembership } from "@/lib/testing/factories";
import { fetchHandlers } from "@/lib/testing/handlers";

/** What rows before said: ids that later ones name. */
const values: Record<string, string> = {};

interface Row {
  call: string;
  method: string;
  /** With `{name}` for known values. */
  path: string;
  body?: object;
  status: number;
  /** What the answer has in it. */
  shape?: object;
  /** Values of the response that are known from then on: the name, and the field. */
  keep?: [name: string, field: string];
}

// Fields without omitempty in the provider's request are sent as null.
const clearedSurvey = {
  linked_flag_id: null,
  linked_insight_id: null,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  response_sampling_interval: null,
  response_sampling_limit: null,
};
const questions = [{ type: "open", question: "What is missing?" }];
const cohortFilters = {
  properties: {
    type: "OR",
    values: [
      {
        type: "OR",
        values: [
          { key: "email", type: "person", value: ["@example.com"], operator: "icontains", negation: false },
        ],
      },
    ],
  },
};
const flagFilters = { groups: [{ properties: [], rollout_percentage: 25, variant: null }] };

const organization = "/api/organizations/{organization}/";
const project = `${organization}projects/{project}/`;
const environment = "/api/environments/{project}/";
const flags = "/api/projects/{project}/feature_flags/";
const cohorts = "/api/projects/{project}/cohorts/";
const surveys = "/api/projects/{project}/surveys/";

const rows: Row[] = [
  {
    call: "ResolveOrganizationID @current",
    method: "GET",
    path: "/api/organizations/@current/",
    status: 200,
    shape: { id: expect.any(String), slug: "fieldbook", name: "Fieldbook" },
    keep: ["organization", "id"],
  },
  {
    call: "ListOrganizations",
    method: "GET",
    path: "/api/organizations/",
    status: 200,
    shape: { results: [{ slug: "fieldbook" }], next: null },
  },
  {
    call: "CreateProject",
    method: "POST",
    path: `${organization}projects/`,
    body: { name: "By Terraform", timezone: "Europe/Berlin" },
    status: 201,
    shape: { name: "By Terraform", timezone: "Europe/Berlin", api_token: expect.stringMatching(/^phc_/) },
    keep: ["project", "id"],
  },
  {
    call: "GetProject",
    method: "GET",
    path: project,
    status: 200,
    shape: { name: "By Terraform", organization: expect.any(String) },
  },
  {
    call: "UpdateProject",
    method: "PATCH",
    path: project,
    body: { name: "Renamed" },
    status: 200,
    shape: { name: "Renamed", timezone: "Europe/Berlin" },
  },
  {
    call: "GetEnvironment before anything is set",
    method: "GET",
    path: environment,
    status: 200,
    shape: { surveys_opt_in: null, heatmaps_opt_in: null, app_urls: [], recording_domains: [] },
  },
  {
    call: "UpdateEnvironment",
    method: "PATCH",
    path: environment,
    body: {
      heatmaps_opt_in: true,
      autocapture_exceptions_opt_in: false,
      session_recording_opt_in: true,
      surveys_opt_in: true,
      cookieless_server_hash_mode: 2,
      autocapture_web_vitals_opt_in: true,
      capture_performance_opt_in: true,
      anonymize_ips: true,
      session_recording_network_payload_capture_config: { recordHeaders: true, recordBody: false },
      app_urls: ["https://b.example.com", "https://a.example.com"],
      recording_domains: ["https://a.example.com"],
      test_account_filters: [
        { key: "email", value: "@example.com", operator: "not_icontains", type: "person" },
      ],
      test_account_filters_default_checked: true,
    },
    status: 200,
    shape: {
      heatmaps_opt_in: true,
      autocapture_exceptions_opt_in: false,
      session_recording_opt_in: true,
      surveys_opt_in: true,
      cookieless_server_hash_mode: 2,
      anonymize_ips: true,
      session_recording_network_payload_capture_config: { recordHeaders: true, recordBody: false },
      app_urls: ["https://b.example.com", "https://a.example.com"],
      recording_domains: ["https://a.example.com"],
      test_account_filters_default_checked: true,
    },
  },
  {
    call: "UpdateEnvironment of one setting",
    method: "PATCH",
    path: environment,
    body: { surveys_opt_in: false },
    status: 200,
    shape: { surveys_opt_in: false, heatmaps_opt_in: true, recording_domains: ["https://a.example.com"] },
  },
  {
    call: "GetEnvironment",
    method: "GET",
    path: environment,
    status: 200,
    shape: { surveys_opt_in: false, cookieless_server_hash_mode: 2, name: "Renamed" },
  },
  {
    call: "CreateFeatureFlag",
    method: "POST",
    path: flags,
    body: { key: "checkout", name: "Checkout", active: true, filters: flagFilters, tags: ["terraform"] },
    status: 201,
    shape: {
      key: "checkout",
      name: "Checkout",
      active: true,
      filters: { groups: [{ rollout_percentage: 25 }] },
    },
    keep: ["flag", "id"],
  },
  { call: "GetFeatureFlag", method: "GET", path: `${flags}{flag}/`, status: 200, shape: { deleted: false } },
  {
    call: "UpdateFeatureFlag",
    method: "PATCH",
    path: `${flags}{flag}/`,
    body: { key: "checkout", name: "Checkout 2", active: false, filters: flagFilters },
    status: 200,
    shape: { name: "Checkout 2", active: false },
  },
  {
    call: "DeleteFeatureFlag",
    method: "PATCH",
    path: `${flags}{flag}/`,
    body: { key: "checkout", deleted: true },
    status: 200,
    shape: { key: "checkout", deleted: true },
  },
  {
    call: "CreateCohort",
    method: "POST",
    path: cohorts,
    body: { name: "Ours", description: "", filters: cohortFilters, is_static: false },
    status: 201,
    shape: { name: "Ours", description: "", is_static: false, deleted: false },
    keep: ["cohort", "id"],
  },
  {
    call: "GetCohort",
    method: "GET",
    path: `${cohorts}{cohort}/`,
    status: 200,
    shape: { filters: { properties: { type: "OR" } } },
  },
  {
    call: "UpdateCohort",
    method: "PATCH",
    path: `${cohorts}{cohort}/`,
    body: { name: "Ours 2", description: "Of us", filters: cohortFilters },
    status: 200,
    shape: { name: "Ours 2", description: "Of us" },
  },
  {
    call: "DeleteCohort",
    method: "PATCH",
    path: `${cohorts}{cohort}/`,
    body: { deleted: true },
    status: 200,
    shape: { deleted: true },
  },
  {
    call: "CreateSurvey",
    method: "POST",
    path: surveys,
    body: {
      name: "By Terraform",
      description: "As code",
      type: "popover",
      schedule: "once",
      ...clearedSurvey,
      responses_limit: 50,
      targeting_flag_filters: { groups: [{ properties: [], rollout_percentage: 50 }] },
      questions,
      conditions: { url: "https://example.com", urlMatchType: "icontains" },
      appearance: { backgroundColor: "#eeeeee" },
      enable_partial_responses: true,
      _create_in_folder: "Terraform",
    },
    status: 201,
    shape: { type: "popover", responses_limit: 50, targeting_flag: { active: expect.any(Boolean) } },
    keep: ["survey", "id"],
  },
  {
    call: "GetSurvey",
    method: "GET",
    path: `${surveys}{survey}/`,
    status: 200,
    shape: { name: "By Terraform", questions: [{ question: "What is missing?" }], linked_flag: null },
  },
  {
    call: "UpdateSurvey",
    method: "PUT",
    path: `${surveys}{survey}/`,
    body: {
      name: "By Terraform 2",
      type: "popover",
      ...clearedSurvey,
      remove_targeting_flag: true,
      questions,
      archived: false,
    },
    status: 200,
    shape: {
      name: "By Terraform 2",
      description: "As code",
      responses_limit: null,
      targeting_flag: null,
      conditions: { url: "https://example.com" },
    },
  },
  { call: "DeleteSurvey", method: "DELETE", path: `${surveys}{survey}/`, status: 204 },
  { call: "GetSurvey, deleted", method: "GET", path: `${surveys}{survey}/`, status: 404 },
  {
    call: "ListOrganizationMembers",
    method: "GET",
    path: `${organization}members/`,
    status: 200,
    shape: {
      next: null,
      results: [
        {
          id: expect.any(String),
          user: { uuid: expect.any(String), email: expect.any(String), first_name: expect.any(String) },
          level: 15,
          joined_at: expect.any(String),
          is_2fa_enabled: false,
        },
        { level: 1 },
      ],
    },
  },
  { call: "DeleteProject", method: "DELETE", path: project, status: 204 },
  { call: "GetProject, deleted", method: "GET", path: project, status: 404 },
];

let key: string;

beforeAll(async () => {
  const { user, project: own } = await buildMembership();
  await buildMember(own, "viewer");
  key = (await buildKey({ user })).value;
});

describe("PostHog's Terraform provider", () => {
  it.each(rows)("$call: $method $path", async ({ method, path, body, status, shape, keep }) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
    const response = await fetchHandlers(env.PUBLIC_URL + address, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "user-agent": "posthog/terraform-provider; version: 1.0.0",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    const answer = text === "" ? null : JSON.parse(text);
    if (shape) expect(answer).toMatchObject(shape);
    if (keep) values[keep[0]] = String(answer[keep[1]]);
  });
});

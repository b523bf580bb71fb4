import { expect, test } from "vitest";
import { keyExample } from "@/components/settings/keys/key-example";
import type { GrantedScope } from "@/lib/contract/access/scope";

const pathOf = (...scopes: GrantedScope[]) =>
  /http:\/\/a(\S+)/.exec(keyExample({ origin: "http://a", secret: "phx_1", scopes, projectId: 7 }))?.[1];

test("the example is a request that the key's scopes allow", () => {
  expect(pathOf("*")).toBe("/api/projects/7/surveys/");
  expect(pathOf("survey:write")).toBe("/api/projects/7/surveys/");
  expect(pathOf("feature_flag:read")).toBe("/api/projects/7/feature_flags/");
  expect(pathOf("person:write")).toBe("/api/projects/7/persons/");
  expect(pathOf("project:read")).toBe("/api/personal_api_keys/@current/");
  expect(keyExample({ origin: "http://a", secret: "phx_1", scopes: ["*"], projectId: 7 })).toContain(
    '-H "Authorization: Bearer phx_1"',
  );
});

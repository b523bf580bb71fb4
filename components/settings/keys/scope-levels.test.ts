import { describe, expect, test } from "vitest";
import {
  levelOf,
  presetNames,
  presetOf,
  presets,
  scopeResources,
  withLevel,
} from "@/components/settings/keys/scope-levels";
import { GrantedScope, missingScope, scopes } from "@/lib/contract/access/scope";

describe("levels of access", () => {
  test("say what the API's rule says", () => {
    for (const granted of [...GrantedScope.options.map((scope) => [scope]), []]) {
      for (const resource of scopeResources) {
        const level = levelOf(granted, resource);
        for (const scope of scopes.filter((one) => one.startsWith(`${resource}:`))) {
          const isAllowed = level === "write" || (level === "read" && scope.endsWith(":read"));
          expect(missingScope(granted, [scope]) === null, `${granted} for ${scope}`).toBe(isAllowed);
        }
      }
    }
  });

  test("change for one resource only, and everything becomes what it stands for", () => {
    expect(withLevel(["survey:read"], "person", "write")).toEqual(["survey:read", "person:write"]);
    expect(withLevel(["survey:read", "survey:write"], "person", "read")).toEqual([
      "survey:write",
      "person:read",
    ]);
    expect(withLevel(["survey:write"], "survey", "none")).toEqual([]);
    const rest = withLevel(["*"], "project", "read");
    expect(rest).toContain("project:read");
    expect(rest).toContain("survey:write");
    expect(rest).toContain("query:read");
  });
});

describe("presets", () => {
  test("are recognized in any order, with scopes that others include", () => {
    for (const name of presetNames) expect(presetOf(presets[name].toReversed())).toBe(name);
    expect(presetOf([...presets.surveyEditor, "survey:read"])).toBe("surveyEditor");
    expect(presetOf(["survey:read"])).toBeNull();
    expect(presetOf([...scopes])).toBeNull();
  });
});

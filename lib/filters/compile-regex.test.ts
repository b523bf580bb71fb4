import { RE2JS } from "re2js";
import { afterEach, expect, it, vi } from "vitest";
import { compileRegex, isUsableRegex } from "@/lib/filters/compile-regex";

afterEach(() => vi.restoreAllMocks());

it("compiles a pattern once while it is in use", () => {
  compileRegex("once|and again");
  const compile = vi.spyOn(RE2JS, "compile");
  for (let at = 0; at < 50; at++) expect(compileRegex("once|and again")).not.toBeNull();
  expect(compile).not.toHaveBeenCalled();
});

it("evicts the least recently used patterns", () => {
  compileRegex("^in use$");
  compileRegex("^out of use$");
  for (let at = 0; at < 60; at++) {
    compileRegex(`${at}${"a?".repeat(450)}`);
    compileRegex("^in use$");
  }
  const compile = vi.spyOn(RE2JS, "compile");
  compileRegex("^in use$");
  expect(compile).not.toHaveBeenCalled();
  compileRegex("^out of use$");
  expect(compile).toHaveBeenCalled();
});

it("does not compile patterns that are too large", () => {
  const compile = vi.spyOn(RE2JS, "compile");
  expect(compileRegex("[a-z]{1,255}".repeat(50))).toBeNull();
  expect(compile).not.toHaveBeenCalled();
});

it.each([
  ["a+", true],
  ["(", false],
  ["(a)\\1", false],
  // More optional pieces than PostgreSQL compiles in time.
  ["a?".repeat(200), false],
])("reports whether filters can use %s", (pattern, usable) => {
  expect(isUsableRegex(pattern)).toBe(usable);
});

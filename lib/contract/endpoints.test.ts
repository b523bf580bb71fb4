import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { sdkEndpoints } from "@/lib/contract/sdk/endpoints";
import { openApiDocument } from "@/lib/http/openapi";
import { routeFolders, servedEndpoints } from "@/lib/testing/routes";

const served = await servedEndpoints();
const names = (all: { method: string; path: string }[]) =>
  all.map(({ method, path }) => `${method} ${path}`).sort();

/** The paths a folder may serve: its own, and with `atExactPath` also one with a literal in place of a variable. */
const canServe = (folder: string, path: string) => {
  const pattern = folder
    .split("/")
    .map((part) => (part.startsWith("[") ? `(\\{${part.slice(1, -1)}\\}|@\\w+)` : part));
  return new RegExp(`^/api/${pattern.join("/")}/$`).test(path);
};

describe("contract, routes and document", () => {
  it("name the same endpoints", () => {
    const document = Object.entries(openApiDocument("http://localhost").paths ?? {}).flatMap(
      ([path, methods]) =>
        Object.keys(methods as object).map((method) => ({ method: method.toUpperCase(), path })),
    );
    const contract = names([...endpoints]);
    expect(names(served.map(({ endpoint }) => endpoint))).toEqual(contract);
    expect(names(document)).toEqual(names([...endpoints, ...sdkEndpoints]));
  });

  it("serve each endpoint once, with its method, at its path", () => {
    for (const { endpoint, method, folder } of served) {
      expect(method, endpoint.id).toBe(endpoint.method);
      expect(canServe(folder, endpoint.path), `${endpoint.id} in ${folder}`).toBe(true);
    }
    const twice = endpoints.filter(
      ({ id }) => served.filter(({ endpoint }) => endpoint.id === id).length !== 1,
    );
    expect(twice.map(({ id }) => id)).toEqual([]);
  });

  it("leave no route without an endpoint", () => {
    const folders = new Set(served.map(({ folder }) => folder));
    expect(routeFolders().filter((folder) => !folders.has(folder))).toEqual([]);
  });
});

describe("an endpoint", () => {
  it("has an id of its own", () => {
    const ids = [...endpoints, ...sdkEndpoints].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("describes each variable of its path, and no others", () => {
    for (const { id, path, params } of endpoints) {
      const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {}).sort(), id).toEqual(variables.sort());
      expect(path, id).toMatch(/^\/api\/.*\/$/);
    }
  });

  it("has one success status, and a body only where it changes something", () => {
    for (const { id, method, returns, body } of endpoints) {
      expect(Object.keys(returns), id).toHaveLength(1);
      if (method === "GET" || method === "DELETE") expect(body, id).toBeUndefined();
    }
  });

  it("requires scopes exactly when its access is scoped", () => {
    for (const { id, access, scopes } of endpoints) expect(scopes.length > 0, id).toBe(access === "scoped");
  });

  it("requires a write scope to write", () => {
    for (const { id, access, method, scopes, asks } of endpoints) {
      if (access !== "scoped") continue;
      expect(
        scopes.some((scope) => scope.endsWith(":write")),
        id,
      ).toBe(method !== "GET" && !asks);
    }
  });
});

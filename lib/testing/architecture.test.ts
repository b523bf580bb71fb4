import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { mayImport, violationsIn } from "@/lib/testing/architecture";
import { repositoryFiles } from "@/lib/testing/repository-files";

const ours = ["app", "components", "lib", "prisma/seed", "instrumentation.ts"].filter((name) =>
  existsSync(name),
);

/** Our files of a folder, from git: with new ones, without generated ones. */
const filesOf = (folder: string) =>
  repositoryFiles(folder).filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));

describe("the import rules", () => {
  it("are followed", async () => {
    expect(await violationsIn(process.cwd(), ours)).toEqual([]);
  });

  it("has a row for every folder of lib and components", () => {
    const folders = new Set(
      [...filesOf("lib"), ...filesOf("components")].map((file) =>
        // Each subfolder of these is a separate feature.
        file
          .split("/")
          .slice(0, /^components\/(surveys|settings|analysis|persons)\//.test(file) ? 3 : 2)
          .join("/"),
      ),
    );
    for (const harness of ["lib/testing", "components/testing"]) folders.delete(harness);
    const rows = Object.keys(mayImport).map((row) => new RegExp(`^${row}(/|$)`));
    expect(
      [...folders].filter((folder) => !rows.some((row) => row.test(`${folder}/`) || row.test(folder))),
    ).toEqual([]);
  });

  it("report a violation", async () => {
    const violations = await violationsOf({
      "lib/contract/survey/survey.ts":
        'import { db } from "@/lib/database/client"; import "node:fs"; export { db };',
      "lib/database/client.ts": "export const db = 1;",
      "lib/surveys/list.ts": 'import type { Row } from "@/lib/capture/list"; export type List = Row[];',
      "lib/capture/list.ts": "export interface Row { id: string }",
      "lib/flags/a.ts": 'import "./b"; export const a = 1;',
      "lib/flags/b.ts": 'import "./a"; export const b = 1;',
      "app/api/surveys/route.ts": 'export const load = () => import("@/lib/database/client");',
      "app/page.tsx": 'import { list } from "@/lib/access/list"; export default list;',
      "lib/access/list.ts": 'import "@/lib/testing/factories"; export const list = 1;',
      "lib/testing/factories.ts": "export const build = 1;",
      "components/ui/button.tsx": 'import { api } from "@/lib/client/call"; export { api };',
      "lib/client/call.ts": 'import { readFileSync } from "node:fs"; export const api = readFileSync;',
      "components/surveys/list/list.tsx":
        'import { tab } from "@/components/surveys/editor/flow/tab"; export { tab };',
      "components/surveys/editor/flow/tab.ts":
        'import { person } from "@/components/persons/person"; export const tab = person;',
      "components/persons/person.ts": "export const person = 1;",
      "components/charts/plot.tsx": "export const plot = 1;",
      "components/shell/shell.tsx": 'import { z } from "zod"; export const shell = z;',
      "components/cohorts/sizes.tsx":
        'import { plot } from "@/components/charts/plot"; export const sizes = plot;',
      "components/cohorts/lazy.tsx":
        'import type { sizes } from "./sizes"; export const load = (): Promise<typeof sizes> => import("./sizes");',
      "components/cohorts/boundary.tsx": '"use client"; import "./inner"; export const boundary = 1;',
      "components/cohorts/inner.tsx": '"use client"; export const inner = 1;',
      "app/boundary/page.tsx":
        'import { boundary } from "@/components/cohorts/boundary"; import type { inner } from "@/components/cohorts/inner"; export default boundary as typeof inner;',
      "app/cohorts/page.tsx": 'import { sizes } from "@/components/cohorts/sizes"; export default sizes;',
      "app/lazy/page.tsx": 'import { load } from "@/components/cohorts/lazy"; export default load;',
      "lib/analysis/funnel/compute.ts":
        'export * from "@/lib/analysis/engine/interface"; import "@/lib/analysis/engine/copy";',
      "lib/analysis/engine/interface.ts": "export interface Source { read(): void }",
      "lib/analysis/engine/copy.ts": "export const copy = 1;",
      "lib/surveys/list.test.ts": 'import "@/lib/capture/list"; import "@/lib/testing/factories";',
    });
    expect(violations).toEqual([
      "browsers-have-no-node: lib/client/call.ts -> fs",
      "charts-load-later: app/cohorts/page.tsx -> components/cohorts/sizes.tsx -> components/charts/plot.tsx",
      "client-directive-at-boundary: components/cohorts/inner.tsx",
      "contract-is-pure: lib/contract/survey/survey.ts -> fs",
      "no-circle: lib/flags/a.ts -> lib/flags/b.ts",
      "no-circle: lib/flags/b.ts -> lib/flags/a.ts",
      "row: app/(?!api/|healthz/|readyz/|metrics/|r/): app/page.tsx -> lib/access/list.ts",
      "row: app/api: app/api/surveys/route.ts -> lib/database/client.ts",
      "row: components/surveys/editor: components/surveys/editor/flow/tab.ts -> components/persons/person.ts",
      "row: components/surveys/list: components/surveys/list/list.tsx -> components/surveys/editor/flow/tab.ts",
      "row: components/ui: components/ui/button.tsx -> lib/client/call.ts",
      "row: lib/access: lib/access/list.ts -> lib/testing/factories.ts",
      "row: lib/analysis/funnel: lib/analysis/funnel/compute.ts -> lib/analysis/engine/copy.ts",
      "row: lib/contract: lib/contract/survey/survey.ts -> lib/database/client.ts",
      "row: lib/surveys: lib/surveys/list.ts -> lib/capture/list.ts",
      "schemas-load-later: components/shell/shell.tsx -> zod",
      "tests-stay-out: lib/access/list.ts -> lib/testing/factories.ts",
    ]);
  });
});

it("the interface of the analysis engine is one file of at most 80 lines", () => {
  expect(
    readFileSync("lib/analysis/engine/interface.ts", "utf8").trimEnd().split("\n").length,
  ).toBeLessThanOrEqual(80);
});

/** The violations in a tree made of these files; `@/` becomes relative, because the resolver keeps its first aliases. */
async function violationsOf(files: Record<string, string>) {
  const root = await mkdtemp(path.join(os.tmpdir(), "architecture-"));
  try {
    for (const [name, text] of Object.entries({ ...files, "tsconfig.json": "{}" })) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), text.replaceAll("@/", "../".repeat(name.split("/").length - 1)));
    }
    return await violationsIn(root, ["app", "components", "lib"]);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

describe("a lazy component", () => {
  it("is browser-only or has a loading state, so that the rest of the screen stays usable", () => {
    const bare = filesOf("components").flatMap((file) =>
      readFileSync(file, "utf8")
        .split(/\bdynamic\(/)
        .slice(1)
        .filter((call) => !/ssr: false|loading/.test(call.slice(0, call.indexOf(";"))))
        .map(() => file),
    );
    expect(bare).toEqual([]);
  });
});

describe("a file of lib", () => {
  const serverFiles = filesOf("lib").filter(
    (file) =>
      !/^lib\/(contract|survey-model|client|i18n|testing)\/|\/commands\/|^lib\/(errors|env|log|shutdown|statistics)\.ts$/.test(
        file,
      ),
  );

  it("imports server-only, unless browsers may load it", () => {
    // Run by node itself, and not imported.
    const entries = ["lib/server/start.ts", "lib/server/serving.ts"];
    const silent = serverFiles.filter(
      (file) => !entries.includes(file) && !/^import "server-only";$/m.test(readFileSync(file, "utf8")),
    );
    expect(silent).toEqual([]);
  });

  it("runs statements on the pool through query, which names and logs them", () => {
    // It has a separate pool, for work that must not wait for a connection.
    const direct = serverFiles.filter(
      (file) => file !== "lib/database/backends.ts" && /\bpool\s*\.query\b/.test(readFileSync(file, "utf8")),
    );
    expect(direct).toEqual([]);
  });

  it("documents its exports", () => {
    expect(filesOf("lib").flatMap(undocumentedIn)).toEqual([]);
  });
});

/**
 * Exports without a comment above them. A type needs none beside the schema of its name; in the contract only functions
 * do, because schemas describe their fields.
 */
function undocumentedIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const constants = new Set(lines.map((line) => /^export const (\w+)/.exec(line)?.[1]));
  return lines.flatMap((line, at) => {
    const [, kind, name = ""] =
      /^export (?:async )?(function|const|class|interface|type) (\w+)/.exec(line) ?? [];
    if (!kind || (kind === "type" && constants.has(name))) return [];
    if (file.startsWith("lib/contract/") && kind !== "function" && kind !== "class") return [];
    return /(\*\/|^\/\/.*)$/.test(lines[at - 1]?.trim() ?? "") ? [] : [`${file}: ${name}`];
  });
}

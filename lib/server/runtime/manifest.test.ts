import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type PackageManifest, programsOf, runtimeManifest } from "@/lib/server/runtime/manifest";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as PackageManifest;

it("keeps the commands of operators and leaves out what needs sources", () => {
  const { scripts } = runtimeManifest(manifest);
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(["start", "user", "key", "backup", "restore", "verify", "import", "db:migrate"]),
  );
  for (const name of ["dev", "build", "build:runtime", "postinstall", "test", "db:migration"])
    expect(scripts).not.toHaveProperty([name]);
});

it("names programs that exist, each once", () => {
  const programs = programsOf(runtimeManifest(manifest));
  expect(programs.filter((file) => !existsSync(file))).toEqual([]);
  expect(programs).toContain("lib/server/start.ts");
  expect(programs).toEqual([...new Set(programs)]);
});

it("has no packages to install", () => {
  const kept = runtimeManifest(manifest);
  expect(Object.keys(kept).filter((name) => /dependencies/i.test(name))).toEqual([]);
  expect(kept.version).toBe(manifest.version);
});

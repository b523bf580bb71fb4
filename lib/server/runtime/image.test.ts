import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { majorVersion } from "@/lib/database/embedded/cluster";

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");

it("starts what `npm start` starts", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: { start: string } };
  const [command = ""] = /(?<=^CMD ).*/m.exec(dockerfile) ?? [];
  expect((JSON.parse(command) as string[]).join(" ")).toBe(scripts.start);
});

it("has the Node of .nvmrc", () => {
  const [, node] = /^FROM node:(\d+)-/m.exec(dockerfile) ?? [];
  expect(node).toBe(read(".nvmrc").trim());
});

it("is beside the version of PostgreSQL that is embedded", () => {
  const [, postgres] = /image: postgres:(\d+)-/.exec(read("compose.yaml")) ?? [];
  expect(postgres).toBe(majorVersion);
});

// docs/monitoring/ agrees with what is measured and logged. A long run also asks Prometheus' and fail2ban's own programs,
// where the machine has them.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { collectNodeMetrics, metrics } from "@/lib/metrics";
import { readMetrics } from "@/lib/monitoring/read-metrics";
import { temporaryFolder } from "@/lib/testing/database";

const folder = "docs/monitoring";
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** Every metric, as `/metrics` describes it, with the labels it is declared with. */
function listMetrics() {
  collectNodeMetrics();
  return metrics.registry
    .getMetricsAsArray()
    .map((metric) => {
      // Not in the types of prom-client.
      const { name, type, help, labelNames } = metric as unknown as Record<
        "name" | "type" | "help",
        string
      > & {
        labelNames: string[];
      };
      return { name, type, help, labels: labelNames };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const toRow = ({ name, type, help, labels }: ReturnType<typeof listMetrics>[number]) =>
  `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ") || "–"} | ${help.replaceAll("|", "\\|")} |`;

test("metrics.md lists every metric; vitest -u writes it", async () => {
  const rows = listMetrics().map(toRow);
  const table = ["| metric | type | labels | meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
  const text = `# Metrics\n\nEvery metric of \`GET /metrics\`, of one server process. Generated from their declarations.\n\n${table}\n`;
  await expect(text).toMatchFileSnapshot(path.resolve(folder, "metrics.md"));
});

test.each(["alerts.yaml", "dashboard.json"])("%s names only metrics and labels that exist", (name) => {
  const metricByName = new Map(listMetrics().map((metric) => [metric.name, metric]));
  const used = [...read(name).matchAll(/\b((?:fieldbook|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)];
  expect(used.length).toBeGreaterThan(10);
  for (const [, sample = "", matchers = ""] of used) {
    const metric = metricByName.get(sample) ?? metricByName.get(sample.replace(/_(?:bucket|sum|count)$/, ""));
    expect(metric, sample).toBeDefined();
    for (const [, label = ""] of matchers.matchAll(/(\w+)\s*(?:=|!=)~?\s*\\?"/g))
      expect(["instance", ...(metric?.labels ?? [])], `${sample}{${label}}`).toContain(label);
  }
});

test("the dashboard shows every metric of Fieldbook but those that only an alert needs", () => {
  const shown = read("dashboard.json");
  const hidden = listMetrics().filter(({ name }) => name.startsWith("fieldbook_") && !shown.includes(name));
  expect(hidden.map(({ name }) => name)).toEqual([]);
});

/** Lines that refused passwords leave in the log, by a process that logs. */
function refusedPasswords(): string[] {
  const program = `
    import { reportFailure } from "./lib/access/users/report-failure.ts";
    import { runWithRequest } from "./lib/request-context.ts";
    runWithRequest({ id: "a-request-id" }, () => {
      reportFailure("eve@example.com", "203.0.113.7", "wrong_credentials");
      reportFailure('"},"address":"192.0.2.1","account":"@example.com', "2001:db8::7", "throttled");
      reportFailure(null, "203.0.113.7", "invalid_input");
    });`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", "--input-type=module", "-e", program],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "info" } },
  );
  return stderr.trim().split("\n");
}

/** Lines that only look like it: of a path that a client chose, and of another time. */
const others = [
  '{"level":30,"time":"2026-11-26T06:50:25.879Z","request_id":"a-request-id","address":"203.0.113.9","method":"GET","path":"/\\",\\"msg\\":\\"sign-in failed\\"}","status":404,"msg":"request"}',
  '{"level":40,"time":"2026-11-26T06:50:25.879Z","msg":"{\\"level\\":40,\\"address\\":\\"203.0.113.9\\",\\"msg\\":\\"sign-in failed\\"}"}',
];

test("the filter of fail2ban finds the address in every refused password, and in nothing else", () => {
  const [, pattern = ""] = /^failregex = (.*)$/m.exec(read("fail2ban-filter.conf")) ?? [];
  const filter = new RegExp(pattern.replace("<HOST>", "(?<host>[0-9a-f:.]+)"));
  const hosts = (lines: string[]) => lines.map((line) => filter.exec(line)?.groups?.host);
  const lines = refusedPasswords();
  expect(hosts(lines)).toEqual(["203.0.113.7", "2001:db8::7", "203.0.113.7"]);
  // In the format of the journal.
  expect(hosts(lines.map((line) => `example node[4711]: ${line}`))).toEqual(hosts(lines));
  expect(hosts(others)).toEqual([undefined, undefined]);
});

/** Runs a program. @returns its exit code and output; null where the machine lacks it */
function run(program: string, args: string[], input = "") {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", input });
  return error ? null : { status, said: stdout + stderr };
}

test.runIf(process.env.LONG)("promtool accepts rules, their tests and the metrics", async () => {
  const { text } = await readMetrics(new Date());
  for (const result of [
    run("promtool", ["check", "rules", `${folder}/alerts.yaml`]),
    run("promtool", ["test", "rules", `${folder}/alerts.test.yaml`]),
    run("promtool", ["check", "metrics"], text),
  ]) {
    if (result) expect(result.said).not.toMatch(/FAILED|error|should/);
    if (result) expect(result.status).toBe(0);
  }
});

test.runIf(process.env.LONG)("fail2ban-regex finds every refused password, and nothing else", async () => {
  const home = await temporaryFolder();
  const log = path.join(home, "log");
  await writeFile(log, [...refusedPasswords(), ...others, ""].join("\n"));
  const result = run("fail2ban-regex", [log, path.resolve(folder, "fail2ban-filter.conf")]);
  if (result) expect(result.said).toMatch(/Lines: 5 lines, 0 ignored, 3 matched, 2 missed/);
  await rm(home, { recursive: true });
});

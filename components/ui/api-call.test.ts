import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type ApiCall, toCurl, toFetch } from "@/components/ui/api-call";

const call: ApiCall = {
  method: "PATCH",
  url: "http://127.0.0.1:3000/api/projects/1/surveys/x/",
  scope: "survey:write",
  body: { name: `What's "new"? $HOME \`id\`` },
};

test("a shell parses the curl command correctly, whatever the text", () => {
  const script = toCurl(call).replace(/^curl/, "printf '%s\\n'");
  const output = String(
    execFileSync("sh", ["-c", script], { env: { ...process.env, API_KEY: "phx_secret" } }),
  );
  expect(output.split("\n").slice(0, 6)).toEqual([
    "-X",
    "PATCH",
    call.url,
    "-H",
    "Authorization: Bearer phx_secret",
    "-H",
  ]);
  expect(JSON.parse(output.slice(output.indexOf("{")))).toEqual(call.body);
});

test("the JavaScript code sends the same request", () => {
  const run = new Function("fetch", "process", `return (async () => { ${toFetch(call)} })()`);
  const fetchArguments: unknown[] = [];
  run((...args: unknown[]) => fetchArguments.push(...args), { env: { API_KEY: "phx_secret" } });
  const [url, init] = fetchArguments as [string, { body: string }];
  expect(url).toBe(call.url);
  expect(init).toMatchObject({ method: "PATCH", headers: { Authorization: "Bearer phx_secret" } });
  expect(JSON.parse(init.body)).toEqual(call.body);
});

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type ApiCall, curlOf, fetchOf } from "@/components/ui/api-peek";

const call: ApiCall = {
  method: "PATCH",
  url: "http://127.0.0.1:3000/api/projects/1/surveys/x/",
  scope: "survey:write",
  body: { name: `What's "new"? $HOME \`id\`` },
};

test("what a shell makes of the copied call is what was meant, whatever the text", () => {
  const script = curlOf(call).replace(/^curl/, "printf '%s\\n'");
  const said = String(execFileSync("sh", ["-c", script], { env: { ...process.env, API_KEY: "phx_secret" } }));
  expect(said.split("\n").slice(0, 6)).toEqual([
    "-X",
    "PATCH",
    call.url,
    "-H",
    "Authorization: Bearer phx_secret",
    "-H",
  ]);
  expect(JSON.parse(said.slice(said.indexOf("{")))).toEqual(call.body);
});

test("the call for JavaScript is JavaScript, and sends the same", () => {
  const run = new Function("fetch", "process", `return (async () => { ${fetchOf(call)} })()`);
  const given: unknown[] = [];
  run((...args: unknown[]) => given.push(...args), { env: { API_KEY: "phx_secret" } });
  const [url, init] = given as [string, { body: string }];
  expect(url).toBe(call.url);
  expect(init).toMatchObject({ method: "PATCH", headers: { Authorization: "Bearer phx_secret" } });
  expect(JSON.parse(init.body)).toEqual(call.body);
});

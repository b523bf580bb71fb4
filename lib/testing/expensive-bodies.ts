// Request bodies that are small to send and would be expensive to read, one by one: for tests that watch the event loop.
import { gzipSync } from "node:zlib";
import { scale } from "@/lib/testing/expensive-inputs";

/** The project and users of the requests. */
export interface ExpensiveWorld {
  /** The project's token; an unknown one makes each request unauthenticated. */
  token: string;
  projectId: number;
  /** Of a personal API key, with every scope. */
  apiKey: string;
}

/** A request. */
export interface ExpensiveBody {
  name: string;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** Creates the body: some are 19 MB. */
  body: () => Buffer;
  /** The response status for capture and flags; null where it depends on the token. */
  status: number | null;
}

const million = 1_000_000;
const megabytes = (count: number) => count * 1_000_000;

const keys = (count: number, value = "1") =>
  Array.from({ length: count * scale }, (_, n) => `"k${n}":${value}`).join(",");
const items = (count: number, item: string) => `${`${item},`.repeat(count * scale - 1)}${item}`;
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const event = (more: string) => `{"event":"looked","distinct_id":"d","properties":{${more}}}`;
const form = "application/x-www-form-urlencoded";

/** So many zeros: one gzip member of 16 MiB, again and again, which is read like a single one and made in no time. */
const zerosInGzip = (bytes: number) => {
  const member = gzipSync(Buffer.alloc(2 ** 24));
  return Buffer.concat(Array.from({ length: bytes / 2 ** 24 }, () => member));
};

/** The corpus. */
export function expensiveBodies({ token, projectId, apiKey }: ExpensiveWorld): ExpensiveBody[] {
  const batch = (events: string) => `{"api_key":"${token}","batch":[${events}]}`;
  const flags = (more: string) => `{"token":"${token}","distinct_id":"d",${more}}`;
  const capture = (
    name: string,
    body: () => string | Buffer,
    status: number | null = null,
    { path = "/batch/", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
  ): ExpensiveBody => ({
    name: `capture: ${name}`,
    method: "POST",
    path,
    headers: { "content-type": "application/json", ...headers },
    body: () => Buffer.from(body()),
    status,
  });
  const flag = (name: string, body: () => string | Buffer, status: number | null = null): ExpensiveBody => ({
    ...capture(name, body, status, { path: "/flags/?v=2" }),
    name: `flags: ${name}`,
  });
  const rest = (name: string, method: string, path: string, body: () => string): ExpensiveBody => ({
    name: `REST: ${name}`,
    method,
    path: `/api/projects/${projectId}/${path}`,
    headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
    body: () => Buffer.from(body()),
    status: null,
  });
  const restAttacks: [name: string, value: () => string][] = [
    ["a quarter of a million keys", () => `{${keys(150_000)}}`],
    ["a million numbers", () => `[${items(million, "0")}]`],
    ["half a million objects", () => `[${items(million / 2, "{}")}]`],
    ["45,000 keys", () => `{${keys(45_000)}}`],
    ["45,000 objects at the deepest level", () => `${"[".repeat(90)}${items(45_000, "{}")}${"]".repeat(90)}`],
    ["a text of 2 MB with escapes", () => `"${"\\u00e9".repeat(330_000)}"`],
    ["20,000 numbers that no double holds", () => `[${items(20_000, "12345678901234567890")}]`],
  ];
  return [
    capture("a million keys, gzip", () => gzipSync(batch(event(keys(million)))), 413),
    capture("a million keys", () => batch(event(keys(million))), 413),
    capture("a million keys beside the events", () => `{${keys(million)},"api_key":"${token}"}`, 413),
    capture("six million numbers", () => batch(event(`"a":[${items(6 * million, "0")}]`)), 413),
    capture("nine million numbers as a body", () => `[${items(9 * million, "0")}]`, 413),
    capture("450,000 keys in one event", () => batch(event(keys(450_000)))),
    capture("450,000 numbers in one event", () => batch(event(`"a":[${items(450_000, "0")}]`))),
    capture("10,000 events with 40 keys", () => batch(items(10_000, event(keys(40)))), null),
    capture(
      "400 events that set 1,000 keys",
      () => batch(items(400, `{"event":"$set","distinct_id":"d","$set":{${keys(1000)}}}`)),
      null,
    ),
    capture(
      "100 events that set keys of their own",
      () =>
        batch(
          Array.from({ length: 100 * scale }, (_, n) => {
            const own = Array.from({ length: 1000 }, (_, m) => `"k${n}_${m}":1`).join(",");
            return `{"event":"$set","distinct_id":"d","$set":{${own}}}`;
          }).join(","),
        ),
      null,
    ),
    capture(
      "a person of 300 KB, changed again and again",
      () =>
        batch(
          `{"event":"$set","distinct_id":"d","$set":{"a":"${"x".repeat(300_000)}"}},${Array.from(
            { length: 100 * scale },
            (_, n) => `{"event":"$set","distinct_id":"d","$set":{"n":${n}}}`,
          ).join(",")}`,
        ),
      null,
    ),
    capture("one text of 19 MB", () => batch(event(`"a":"${"x".repeat(megabytes(19))}"`))),
    capture("one text of 19 MB of quotes", () => batch(event(`"a":"${'\\"'.repeat(megabytes(19) / 2)}"`))),
    capture("one text of 18 MB of escapes", () => batch(event(`"a":"${"\\u0000".repeat(megabytes(3))}"`))),
    capture("a number of 19 MB", () => batch(event(`"a":1${"0".repeat(megabytes(19) - 1)}1`))),
    capture("19 MB of spaces", () => `${" ".repeat(megabytes(19))}{}`, 400),
    capture("19 events of 1 MB", () => batch(items(19, event(`"a":"${"x".repeat(megabytes(1))}"`)))),
    capture("4,000 branches 99 levels deep", () => batch(event(`"a":[${items(4000, nested(95))}]`))),
    capture("the deepest level, again and again", () => batch(items(4000, event(`"a":${nested(95)}`)))),
    capture("a million levels", () => nested(million), 400),
    capture("200,000 numbers that no double holds", () =>
      batch(event(`"a":[${items(200_000, "12345678901234567890")}]`)),
    ),
    capture("200,000 times __proto__", () => batch(event(`"a":[${items(200_000, '{"__proto__":1}')}]`))),
    capture("broken at its end", () => batch(items(10_000, event(keys(40)))).slice(0, -1), 400),
    capture("a gzip bomb just within the limit", () =>
      gzipSync(batch(event(`"a":"${"x".repeat(megabytes(20))}"`))),
    ),
    capture("a gzip bomb just beyond the limit", () => gzipSync(" ".repeat(megabytes(21))), 413),
    capture("a gzip bomb of a gigabyte", () => zerosInGzip(2 ** 30), 413),
    capture("gzip twice", () => gzipSync(gzipSync(batch(event(`"a":"${"x".repeat(megabytes(20))}"`))))),
    capture("base64 of 14 MB", () =>
      Buffer.from(batch(event(`"a":"${"x".repeat(megabytes(14))}"`))).toString("base64"),
    ),
    capture("base64 of a gzip bomb", () => gzipSync(batch(event(keys(million)))).toString("base64"), 413),
    capture(
      "a form of base64",
      () =>
        `data=${encodeURIComponent(Buffer.from(batch(event(`"a":"${"x".repeat(megabytes(13))}"`))).toString("base64"))}`,
      null,
      { headers: { "content-type": form } },
    ),
    capture("a form of percent signs", () => `data=${"%7B".repeat(megabytes(6))}`, 400, {
      headers: { "content-type": form },
    }),
    capture("a form of ten million fields", () => "a&".repeat(megabytes(9)), 400, {
      headers: { "content-type": form },
    }),
    capture("base64 that is none at its end", () => `${"A".repeat(megabytes(19))}!`, 400),
    flag("45,000 properties", () => flags(`"person_properties":{${keys(45_000)}}`)),
    flag(
      "half a million properties, gzip",
      () => gzipSync(flags(`"person_properties":{${keys(500_000)}}`)),
      413,
    ),
    flag("150,000 properties", () => flags(`"person_properties":{${keys(150_000)}}`), 413),
    flag("45,000 groups", () => flags(`"groups":{${keys(45_000, '"g"')}}`)),
    flag("45,000 keys of flags", () => flags(`"flag_keys":[${items(45_000, '"f"')}]`)),
    flag("a million numbers", () => flags(`"a":[${items(million - 100, "0")}]`), 413),
    flag("a text of 2 MB", () => flags(`"person_properties":{"a":"${"x".repeat(megabytes(2))}"}`)),
    flag("a gzip bomb", () => zerosInGzip(2 ** 28), 413),
    ...restAttacks.flatMap(([name, value]) => [
      rest(`${name}, sent to a person`, "PATCH", "persons/1/", () => `{"properties":{"a":${value()}}}`),
      rest(
        `${name}, sent to a survey`,
        "POST",
        "surveys/",
        () => `{"name":"a","questions":[],"appearance":{"a":${value()}}}`,
      ),
      rest(`${name}, as a body`, "POST", "query/", value),
    ]),
  ];
}

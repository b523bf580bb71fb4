import "server-only";
import { cleanDecoded } from "@/lib/capture/clean";
import type { ImportKind } from "@/lib/contract/project/import";
import { parseBoundedJson } from "@/lib/contract/wire/bounded-json";
import { isList, isObject, type JsonObject } from "@/lib/contract/wire/json";
import { PrivateAddress, requestServer, type ServerAnswer } from "@/lib/destinations/send/request";

/** Where is read from. */
export interface ImportSource {
  /** Origin. */
  address: string;
  projectId: string;
  key: string;
}

/** The source can't be read, and asking again is no use; the message says why. */
export class SourceFailed extends Error {
  override readonly name = "SourceFailed";
}

/** The source can't be read now. @param seconds after which it may be asked again, if it said so */
export class SourceBusy extends Error {
  override readonly name = "SourceBusy";
  constructor(
    message: string,
    readonly seconds: number | null = null,
  ) {
    super(message);
  }
}

/** A page has more bytes or values than are read: fewer rows may fit. */
export class PageTooLarge extends Error {
  override readonly name = "PageTooLarge";
}

/** Bytes and values of an answer, and rows of a page. */
const [maxBytes, maxValues, maxRows] = [4 * 1024 * 1024, 200_000, 1000];
/** Milliseconds for an answer. */
const timeout = 30_000;
/** The longest pause that a source may ask for, in seconds. */
const maxPause = 3600;

/** The paths of kinds below the project, and the scope that PostHog asks for. */
const places: Record<ImportKind, { path: string; scope: string }> = {
  cohorts: { path: "cohorts", scope: "cohort:read" },
  flags: { path: "feature_flags", scope: "feature_flag:read" },
  surveys: { path: "surveys", scope: "survey:read" },
  persons: { path: "persons", scope: "person:read" },
  members: { path: "persons", scope: "person:read" },
  events: { path: "events", scope: "query:read" },
};

/** A page of rows. */
export interface SourcePage {
  rows: unknown[];
  /** The parameters of the next page; null at the end. Its address is never called: only the source's own is. */
  next: URLSearchParams | null;
  /** All rows of the kind, where the source counts them. */
  count: number | null;
}

/** Reads a page of rows. @throws SourceFailed, SourceBusy, PageTooLarge */
export async function readPage(
  source: ImportSource,
  kind: ImportKind,
  params: Readonly<Record<string, string>>,
): Promise<SourcePage> {
  const { results, next, count } = await ask(source, kind, places[kind].path, params);
  if (!isList(results) || results.length > maxRows)
    throw new SourceFailed(`Unexpected answer for ${kind}. Check the address.`);
  return {
    rows: results,
    next: typeof next === "string" ? paramsOf(next) : null,
    count: typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : null,
  };
}

function paramsOf(address: string): URLSearchParams {
  const [, query = ""] = /\?([^#]*)/.exec(address) ?? [];
  return new URLSearchParams(query);
}

/** Counts rows by an SQL query; null where the source has none. @throws SourceBusy, SourceFailed */
export async function countByQuery(
  source: ImportSource,
  kind: ImportKind,
  sql: string,
): Promise<number | null> {
  const body = JSON.stringify({ query: { kind: "HogQLQuery", query: sql } });
  const { results } = await ask(source, kind, "query", {}, body);
  const first = isList(results) ? results[0] : null;
  const count = isList(first) ? Number(first[0]) : Number.NaN;
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}

async function ask(
  { address, projectId, key }: ImportSource,
  kind: ImportKind,
  path: string,
  params: Readonly<Record<string, string>>,
  body: string | null = null,
): Promise<JsonObject> {
  const query = new URLSearchParams(params).toString();
  const url = `${address}/api/projects/${encodeURIComponent(projectId)}/${path}/${query && `?${query}`}`;
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  const method = body === null ? "GET" : "POST";
  const request = { method, headers, body, maxBody: maxBytes } as const;
  const answer = await requestServer(url, request, { timeout }).catch((error: Error) => {
    if (error instanceof PrivateAddress) throw new SourceFailed(error.message);
    throw new SourceBusy(error.message);
  });
  if (answer.status !== 200) throw faultOf(answer, kind);
  if (answer.isCut) throw new PageTooLarge("The page is too large.");
  const value = parse(answer.body.toString());
  if (!isObject(value)) throw new SourceFailed(`Unexpected answer for ${kind}. Check the address.`);
  return value;
}

function parse(text: string): unknown {
  try {
    return cleanDecoded({ value: parseBoundedJson(text, { maxValues }), isClean: false });
  } catch (error) {
    if (error instanceof Error && error.name === "JsonBeyondLimit")
      throw new PageTooLarge("The page is too large.");
    throw new SourceFailed("The answer is invalid JSON. Check the address.");
  }
}

function faultOf({ status, headers }: ServerAnswer, kind: ImportKind): Error {
  const { scope } = places[kind];
  if (status === 429 || status >= 500) return new SourceBusy(`PostHog answered ${status}.`, pauseOf(headers));
  if (status >= 300 && status < 400)
    return new SourceFailed("The address leads to another one. Enter that one.");
  if (status === 401) return new SourceFailed("PostHog doesn't accept the key (401).");
  if (status === 403)
    return new SourceFailed(`The key may not read ${kind} (403). It needs the scope ${scope}.`);
  if (status === 404) return new SourceFailed("PostHog has no such project (404).");
  return new SourceFailed(`PostHog answered ${status} for ${kind}.`);
}

/** The pause that an answer asks for, in seconds. @source RFC 9110, Retry-After */
function pauseOf({ "retry-after": after }: ServerAnswer["headers"]): number | null {
  if (typeof after !== "string") return null;
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), maxPause) : null;
}

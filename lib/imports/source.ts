import "server-only";
import { cleanDecoded } from "@/lib/capture/clean";
import type { ImportErrorCode, ImportKind } from "@/lib/contract/project/import";
import { parseBoundedJson } from "@/lib/contract/wire/bounded-json";
import { isList, isObject, type JsonObject } from "@/lib/contract/wire/json";
import {
  PrivateAddress,
  type RequestFailed,
  RequestTimedOut,
  requestServer,
  type ServerAnswer,
} from "@/lib/destinations/send/request";
import { errorCode } from "@/lib/error-code";

/** Where is read from. */
export interface ImportSource {
  /** Origin. */
  address: string;
  projectId: string;
  key: string;
  limits: SourceLimits;
}

/** How long an answer is waited for, and how much of it is read. */
export interface SourceLimits {
  /** Milliseconds for an answer as a whole. */
  timeout: number;
  maxBytes: number;
}

/** The limits of answers. */
export const sourceLimits: SourceLimits = { timeout: 30_000, maxBytes: 4 * 1024 * 1024 };

/** The source can't be read, and asking again is no use. @param value what the error is about */
export class SourceFailed extends Error {
  override readonly name = "SourceFailed";
  constructor(
    readonly code: ImportErrorCode,
    readonly value: string | null = null,
  ) {
    super(code);
  }
}

/** The source can't be read now. @param seconds after which it may be asked again, if it said so */
export class SourceBusy extends Error {
  override readonly name = "SourceBusy";
  constructor(
    readonly code: ImportErrorCode,
    readonly value: string,
    readonly seconds: number | null = null,
  ) {
    super(code);
  }
}

/** A page has more bytes or values than are read: fewer rows may fit. */
export class PageTooLarge extends Error {
  override readonly name = "PageTooLarge";
}

/** Values of an answer, and rows of a page. */
const [maxValues, maxRows] = [200_000, 1000];
/** The longest pause that a source may ask for, in seconds. */
const maxPause = 3600;

/** The paths of kinds below the project, the scope that PostHog asks for, and what is asked besides the page. */
const places: Record<ImportKind, { path: string; scope: string; params?: Record<string, string> }> = {
  cohorts: { path: "cohorts", scope: "cohort:read" },
  // Flags that surveys made come with these: Fieldbook lists them unless it is told not to.
  flags: { path: "feature_flags", scope: "feature_flag:read", params: { made_by_survey: "false" } },
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
  const { results, next, count } = await ask(source, kind, places[kind].path, {
    ...places[kind].params,
    ...params,
  });
  if (!isList(results) || results.length > maxRows) throw new SourceFailed("unexpected_answer");
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
  { address, projectId, key, limits }: ImportSource,
  kind: ImportKind,
  path: string,
  params: Readonly<Record<string, string>>,
  body: string | null = null,
): Promise<JsonObject> {
  const query = new URLSearchParams(params).toString();
  const url = `${address}/api/projects/${encodeURIComponent(projectId)}/${path}/${query && `?${query}`}`;
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  const method = body === null ? "GET" : "POST";
  const request = { method, headers, body, maxBody: limits.maxBytes } as const;
  const { timeout } = limits;
  const answer = await requestServer(url, request, { timeout }).catch((error: RequestFailed) => {
    if (error instanceof PrivateAddress) throw new SourceFailed("private_address");
    if (error instanceof RequestTimedOut) throw new SourceBusy("no_answer", String(timeout / 1000));
    throw new SourceBusy("connection_failed", errorCode(error.cause) ?? error.message);
  });
  if (answer.status !== 200) throw faultOf(answer, kind);
  if (answer.isCut) throw new PageTooLarge("The page is too large.");
  const value = parse(answer.body.toString());
  if (!isObject(value)) throw new SourceFailed("unexpected_answer");
  return value;
}

function parse(text: string): unknown {
  try {
    return cleanDecoded({ value: parseBoundedJson(text, { maxValues }), isClean: false });
  } catch (error) {
    if (error instanceof Error && error.name === "JsonBeyondLimit")
      throw new PageTooLarge("The page is too large.");
    throw new SourceFailed("invalid_json");
  }
}

function faultOf({ status, headers }: ServerAnswer, kind: ImportKind): Error {
  const { scope } = places[kind];
  if (status === 429 || status >= 500) return new SourceBusy("busy", String(status), pauseOf(headers));
  if (status >= 300 && status < 400) return new SourceFailed("redirect");
  if (status === 401) return new SourceFailed("key_refused");
  if (status === 403) return new SourceFailed("missing_scope", scope);
  if (status === 404) return new SourceFailed("no_project");
  return new SourceFailed("unexpected_status", String(status));
}

/** The pause that an answer asks for, in seconds. @source RFC 9110, Retry-After */
function pauseOf({ "retry-after": after }: ServerAnswer["headers"]): number | null {
  if (typeof after !== "string") return null;
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), maxPause) : null;
}

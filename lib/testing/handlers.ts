// Every handler of `app/api` behind one `fetch`, with the rewrites of next.config.js: for clients of third parties.
import { readdirSync } from "node:fs";
import path from "node:path";
// CommonJS: its names are not seen by plain Node.
import pathToRegexp from "next/dist/compiled/path-to-regexp";
import { rewrites } from "@/next.config.js";

const { compile, match } = pathToRegexp;

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined> | undefined> },
) => Promise<Response>;

const root = path.resolve("app/api");

/** Ranks folders by their variables: Next uses the most literal one that matches. */
const vagueness = (folder: string) => folder.split("[").length + (folder.includes("...") ? 100 : 0);

/** Folders with a route, the most literal first. */
const folders = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => path.dirname(file))
  .sort((a, b) => vagueness(a) - vagueness(b))
  .map((folder) => ({ folder, find: match(patternOf(folder), { decode: decodeURIComponent }) }));

function patternOf(folder: string): string {
  const parts = folder
    .replace(/\[\[\.\.\.(\w+)\]\]/, ":$1*")
    .replace(/\[\.\.\.(\w+)\]/, ":$1+")
    .replace(/\[(\w+)\]/g, ":$1");
  return `/api/${parts}`;
}

/** The path that Next serves for a requested one. */
async function rewritten(pathname: string): Promise<string> {
  const { beforeFiles } = await rewrites();
  let at = pathname;
  for (const { source, destination } of beforeFiles) {
    const matched = match(source)(at);
    if (matched) at = compile(destination, { validate: false })(matched.params);
  }
  return at.length > 1 ? at.replace(/\/+$/, "") : at;
}

/** A `fetch` that calls our handlers instead of the network. */
export const fetchHandlers: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const served = await rewritten(pathname);
  for (const { folder, find } of folders) {
    const matched = find(served);
    if (!matched) continue;
    const route = (await import(path.join(root, folder, "route.ts"))) as Record<string, Handler>;
    const handle = route[request.method];
    if (!handle) throw new Error(`${folder} exports no ${request.method}`);
    return await handle(request, { params: Promise.resolve({ ...matched.params }) });
  }
  throw new Error(`No route serves ${pathname}`);
};

import { readFile } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "@/lib/error-code";
import { NotFound } from "@/lib/errors";
import { computeEtag } from "@/lib/http/etag";

/** A file that SDKs and hosted surveys load. */
export interface ServedFile {
  content: Uint8Array<ArrayBuffer>;
  etag: string;
  type: string;
}

// Files of npm packages at the locked versions: SDKs load their scripts from this server.
const packages = path.join(/* turbopackIgnore: true */ process.cwd(), "node_modules");
const fontNames = ["source-serif-4", "hanken-grotesk"];

/** `array.js`, `array.full.js`, `surveys.js.map`: file names without path separators. */
const script = /^[a-z0-9]+(?:[.-][a-z0-9]+)*\.js(?:\.map)?$/;
const font = /^([a-z0-9-]+)\.woff2$/;
/** SDKs request the files of their version, and accept those of a similar one. */
const version = /^v?\d+(?:\.\d+){0,2}(?:-[\w.]+)?$/;

const cache = new Map<string, Promise<ServedFile>>();

/**
 * Reads the file of a path below `/static/`: of posthog-js, with or without a version, or a font.
 *
 * @throws NotFound   @source docs/reference/sdk.md#scripts
 */
export async function readStaticFile(segments: readonly string[]): Promise<ServedFile> {
  const [filePath, type] = resolvePath(segments);
  const file = cache.get(filePath) ?? loadFile(filePath, type);
  cache.set(filePath, file);
  try {
    return await file;
  } catch (error) {
    cache.delete(filePath);
    if (errorCode(error) === "ENOENT") throw new NotFound();
    throw error;
  }
}

function resolvePath(segments: readonly string[]): [place: string, type: string] {
  const [name = "", folder, ...more] = segments.toReversed();
  const [, family = ""] = font.exec(name) ?? [];
  if (more.length > 0) throw new NotFound();
  if (folder === "fonts" && fontNames.includes(family)) {
    return [`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`, "font/woff2"];
  }
  if (!script.test(name) || !(folder === undefined || version.test(folder))) throw new NotFound();
  const type = name.endsWith(".map") ? "application/json" : "application/javascript; charset=utf-8";
  return [`posthog-js/dist/${name}`, type];
}

async function loadFile(filePath: string, type: string): Promise<ServedFile> {
  const content = new Uint8Array(await readFile(path.join(/* turbopackIgnore: true */ packages, filePath)));
  return { content, etag: computeEtag(content), type };
}

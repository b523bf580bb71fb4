import { readFile } from "node:fs/promises";
import path from "node:path";
import { NotFound } from "@/lib/errors";
import { computeEtag } from "@/lib/http/etag";

/** A file that SDKs and hosted surveys load. */
export interface ServedFile {
  content: Uint8Array<ArrayBuffer>;
  etag: string;
  type: string;
}

// Files of packages, at the versions that the lock file names: SDKs load theirs from the server they talk to.
const packages = path.join(/* turbopackIgnore: true */ process.cwd(), "node_modules");
const fontNames = ["source-serif-4", "hanken-grotesk"];

/** `array.js`, `array.full.js`, `surveys.js.map`: nothing that leaves the folder. */
const script = /^[a-z0-9]+(?:[.-][a-z0-9]+)*\.js(?:\.map)?$/;
const font = /^([a-z0-9-]+)\.woff2$/;
/** SDKs first ask for the files of their own version, and take those of a near one. */
const version = /^v?\d+(?:\.\d+){0,2}(?:-[\w.]+)?$/;

const kept = new Map<string, Promise<ServedFile>>();

/**
 * The file at a path below `/static/`: of posthog-js, with or without a version before it, or a font.
 *
 * @throws NotFound   @source docs/reference/sdk.md#scripts
 */
export async function servedFile(segments: readonly string[]): Promise<ServedFile> {
  const [place, type] = placeOf(segments);
  const known = kept.get(place) ?? read(place, type);
  kept.set(place, known);
  try {
    return await known;
  } catch (error) {
    kept.delete(place);
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new NotFound();
    throw error;
  }
}

function placeOf(segments: readonly string[]): [place: string, type: string] {
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

async function read(place: string, type: string): Promise<ServedFile> {
  const content = new Uint8Array(await readFile(path.join(/* turbopackIgnore: true */ packages, place)));
  return { content, etag: computeEtag(content), type };
}

import "server-only";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findBinaries } from "@/lib/database/embedded/binaries";
import { traceFiles } from "@/lib/server/runtime/trace";

/** What `node` and Next load besides the programs. */
const loaded = ["lib/server/tsx.mjs", "next.config.js"];

/** What is opened by paths that are computed. */
const files = [
  "tsconfig.json",
  "tsconfig.node.json",
  // Next asks where these are, whether or not it builds.
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
];
const folders = [
  ".next/server",
  ".next/static",
  "node_modules/next/dist/compiled/webpack",
  "prisma/migrations",
  "public",
];

/**
 * Lists the files of a built checkout that running it takes: the programs, the build with what Next traced of it, and the
 * packages that are found by the platform's name.
 *
 * @param programs such as `lib/server/start.ts`
 * @returns sorted paths relative to the current folder, of files and of links
 */
export async function runtimeFiles(programs: readonly string[]): Promise<string[]> {
  const all = [
    ...(await traceFiles([...programs, ...loaded])),
    ...files,
    ...builtFiles(),
    ...[...folders, ...platformPackages()].flatMap(filesUnder),
  ];
  const exists = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  return [...new Set(all)].filter((file) => !file.endsWith(".nft.json") && exists(file)).sort();
}

/** What Next says that its server and the routes need. */
function builtFiles(): string[] {
  const { files } = readJson<{ files: string[] }>(".next/required-server-files.json");
  const traces = filesUnder(".next").filter((file) => file.endsWith(".nft.json"));
  return [
    ...files,
    ".next/BUILD_ID",
    ".next/package.json",
    ...traces.flatMap((trace) =>
      readJson<{ files: string[] }>(trace).files.map((file) => path.join(path.dirname(trace), file)),
    ),
  ].filter((file) => !/^node_modules\/(sharp|@img)\//.test(file));
}

/** PostgreSQL and the compiler of the loader. */
function platformPackages(): string[] {
  const postgres = path.dirname(path.dirname(path.dirname(findBinaries().postgres)));
  return [path.relative(".", postgres), `node_modules/@esbuild/${process.platform}-${process.arch}`];
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;

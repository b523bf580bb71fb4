import "server-only";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { nodeFileTrace, resolve } from "@vercel/nft";
import { transform } from "esbuild";

/** What is loaded only to build or to develop: compilers, hot reload, and sharp, which resizes pictures. */
const development = [
  /^node_modules\/next-intl\/.*\bplugin\b/,
  /^node_modules\/(sharp|@img)\//,
  /^node_modules\/next\/dist\/(compiled\/(webpack|babel|babel-packages)|server\/dev|lib\/upgrade)\//,
  /^node_modules\/.*(\.dev\.js|\.development\.js|\.d\.ts|\.map)$/,
];

/** Whether a built server does not need a file. @param file relative to the checkout */
const isForDevelopment = (file: string): boolean => development.some((pattern) => pattern.test(file));

/**
 * Finds the files that programs need: their modules and packages, and files whose names stand in the code.
 *
 * @param programs TypeScript or JavaScript
 * @returns paths relative to the current folder, without what is for development
 */
export async function traceFiles(programs: readonly string[]): Promise<string[]> {
  const root = process.cwd();
  const { fileList } = await nodeFileTrace([...programs], {
    base: root,
    ignore: isForDevelopment,
    readFile: readAsJavaScript,
    // The paths of tsconfig.node.json.
    resolve(name, parent, job, isRequire) {
      if (name === "server-only")
        return Promise.resolve(path.join(root, "node_modules/server-only/empty.js"));
      const target = name.startsWith("@/") ? path.join(root, name.slice(2)) : name;
      return resolve(target, parent, job, isRequire);
    },
  });
  return [...fileList];
}

/** The content of a file, without types; null for a folder, and where there is none. */
async function readAsJavaScript(file: string): Promise<Buffer | string | null> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) return null;
  const content = await readFile(file);
  return file.endsWith(".ts") ? (await transform(content.toString(), { loader: "ts" })).code : content;
}

import path from "node:path";
import { build } from "esbuild";

/** The script of the app, as its bundler would build it for browsers. Packages that the SDK can do without are missing. */
export async function bundleApp(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, "app.jsx")],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    alias: { "react-native": "react-native-web" },
    define: { "process.env.NODE_ENV": '"production"', __DEV__: "false", global: "window" },
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}

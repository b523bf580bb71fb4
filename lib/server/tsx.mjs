// Lets plain `node` run the TypeScript of this repository outside Next: `node --import ./lib/server/tsx.mjs file.ts`.
// tsconfig.node.json maps `server-only` to nothing, because here everything is the server. Values of an .env file count
// where the environment has none.
import { existsSync } from "node:fs";
import { register } from "tsx/esm/api";

// A process that one of ours started was given them.
if (existsSync(".env") && !process.connected) process.loadEnvFile(".env");

register({ tsconfig: new URL("../../tsconfig.node.json", import.meta.url).pathname });

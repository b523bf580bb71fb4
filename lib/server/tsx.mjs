// Lets plain `node` run the TypeScript of this repository outside Next: `node --import ./lib/server/tsx.mjs file.ts`.
// tsconfig.node.json maps `server-only` to nothing, because here everything is the server.
import { register } from "tsx/esm/api";

register({ tsconfig: new URL("../../tsconfig.node.json", import.meta.url).pathname });

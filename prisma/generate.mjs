// Runs `prisma generate`, which needs no engine but insists on finding one: it tries to download the schema engine
// unless PRISMA_SCHEMA_ENGINE_BINARY names an existing file. Set for this one command only; a real
// `prisma migrate` must find a real engine. Remove when `prisma generate` works offline.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const manifest = createRequire(import.meta.url).resolve("prisma/package.json");
const cli = path.join(path.dirname(manifest), "build", "index.js");
const { status } = spawnSync(process.execPath, [cli, "generate", "--no-hints"], {
  cwd: root,
  stdio: ["ignore", process.env.CI ? "inherit" : "ignore", "inherit"],
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    ...process.env,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
process.exit(status ?? 1);

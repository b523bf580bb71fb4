import { parseArgs } from "node:util";
import { ensureBuild, ensureClient } from "@/lib/server/build";
import { copyRuntime } from "@/lib/server/runtime/copy";

// `npm run build:runtime -- --out FOLDER`: builds Fieldbook and copies what running it takes, as the Dockerfile does.
const never = new AbortController().signal;

try {
  const { out } = parseArgs({ options: { out: { type: "string" } } }).values;
  if (!out) throw new Error("Usage: npm run build:runtime -- --out FOLDER");
  await ensureClient(never);
  await ensureBuild(never, () => console.log("Building Fieldbook."));
  await copyRuntime(out);
  console.log(`Everything that Fieldbook needs to run is in ${out}. Start it there: npm start`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

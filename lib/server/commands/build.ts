import { ensureBuild, ensureClient } from "@/lib/server/build";

// `npm run build`: what `npm start` would build, ahead of time.
const never = new AbortController().signal;

try {
  await ensureClient(never);
  await ensureBuild(never, () => console.log("Building Fieldbook."));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

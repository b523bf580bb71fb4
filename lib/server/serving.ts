import { once } from "node:events";
import type { Server } from "node:net";
import { parseEnv } from "@/lib/env";
import { keepHeapSmall } from "@/lib/server/heap";
import { ignoreLostOutput } from "@/lib/server/output";
import type { Told } from "@/lib/server/serving-process";
import { openSite } from "@/lib/server/site";
import { endAll, leave, stopAtSignals, stopSignal } from "@/lib/server/stop";

// The process that answers requests where root started Fieldbook: `serving-process.ts` starts it, under an account without
// rights, tells it to begin, and ends it.

ignoreLostOutput();
keepHeapSmall();
stopAtSignals();
// Whoever started us was killed: nobody is left to end us, nor to give us a database.
process.once("disconnect", () => process.exit(1));

const tell = (told: Told) => new Promise<void>((resolve) => process.send?.(told, () => resolve()));

const [, listener] = (await once(process, "message")) as [unknown, Server | undefined];
try {
  const env = parseEnv(process.env);
  await tell({ site: await openSite(env, env.DATABASE_URL ?? "", false, listener) });
} catch (error) {
  if (!stopSignal.aborted) {
    await tell({ complaint: error instanceof Error ? error.message : String(error) });
    await endAll();
    await leave(1);
  }
}

import { once } from "node:events";
import type { Server } from "node:net";
import { parseEnv } from "@/lib/env";
import { limitHeapGrowth } from "@/lib/server/heap";
import { ignoreOutputErrors } from "@/lib/server/output";
import type { ServingMessage } from "@/lib/server/serving-process";
import { openSite } from "@/lib/server/site";
import { exitProcess, runStopHandlers, stopAtSignals, stopSignal } from "@/lib/server/stop";

// The process that answers requests when root started Fieldbook. `serving-process.ts` starts it under an unprivileged
// account, sends the message to begin, and stops it.

ignoreOutputErrors();
limitHeapGrowth();
stopAtSignals();
// The parent was killed: nothing else would stop this process, and the database is gone.
process.once("disconnect", () => process.exit(1));

const send = (message: ServingMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

const [, listener] = (await once(process, "message")) as [unknown, Server | undefined];
try {
  const env = parseEnv(process.env);
  await send({ site: await openSite(env, env.DATABASE_URL ?? "", false, listener) });
} catch (error) {
  if (!stopSignal.aborted) {
    await send({ error: error instanceof Error ? error.message : String(error) });
    await runStopHandlers();
    await exitProcess(1);
  }
}

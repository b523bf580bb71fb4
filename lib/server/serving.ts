import { once } from "node:events";
import type { Server } from "node:net";
import { parseEnv } from "@/lib/env";
import type { CredentialsStore } from "@/lib/first-run/credentials";
import { limitHeapGrowth } from "@/lib/server/heap";
import { ignoreOutputErrors } from "@/lib/server/output";
import type { CredentialsReply, ServingMessage } from "@/lib/server/serving-process";
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

/** Asks the process that can read and write DATA_DIR, which answers one request after the other, and only while this one starts. */
async function ask(request: ServingMessage) {
  const answered = once(process, "message");
  await send(request);
  const [reply] = (await answered) as [CredentialsReply];
  if ("failure" in reply) throw new Error(reply.failure);
  return reply.credentials;
}

const credentials: CredentialsStore = {
  read: () => ask({ read: "credentials" }),
  write: async (values) => {
    await ask({ write: values });
  },
};

const [, listener] = (await once(process, "message")) as [unknown, Server | undefined];
try {
  const env = parseEnv(process.env);
  await send({ site: await openSite(env, env.DATABASE_URL ?? "", false, credentials, listener) });
} catch (error) {
  if (!stopSignal.aborted) {
    await send({ error: error instanceof Error ? error.message : String(error) });
    await runStopHandlers();
    await exitProcess(1);
  }
}

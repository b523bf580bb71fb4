import { performance } from "node:perf_hooks";
import { openDatabase } from "@/lib/database/open";
import { type Env, parseEnv } from "@/lib/env";
import { chooseServerAccount } from "@/lib/server/account";
import { ensureBuild, ensureClient } from "@/lib/server/build";
import { keepCredentials } from "@/lib/server/credentials";
import { greeting } from "@/lib/server/greet";
import { keepHeapSmall } from "@/lib/server/heap";
import { ignoreLostOutput } from "@/lib/server/output";
import { checkPort } from "@/lib/server/port";
import { keepSecret } from "@/lib/server/secret";
import { startServing } from "@/lib/server/serving-process";
import { openSite, type Site } from "@/lib/server/site";
import { atStop, endAll, leave, stopAtSignals, stopSignal, stopWithNpm } from "@/lib/server/stop";

// What `npm start` runs, and with `--dev` what `npm run dev` runs: it owns everything it starts, and answers requests
// itself, but for root, who starts a second process for that (serving-process.ts). Modules that read the environment when
// loaded (the database client, the log, Next) are imported where they are needed, after the environment is complete.

async function start(isDev: boolean): Promise<void> {
  const env = await readEnvironment(isDev);
  await ensureClient(stopSignal);
  if (!isDev)
    await ensureBuild(stopSignal, () =>
      console.log("Building Fieldbook. This happens once and takes about a minute."),
    );

  const opening = openDatabase(env);
  // One that failed to open has nothing to stop, and says why below.
  atStop(() =>
    opening.then(
      (database) => database.stop(),
      () => undefined,
    ),
  );
  const { url } = await opening;
  completeEnvironment(env, url);
  const { made, hasUsers } = await open(env, url, isDev);

  const isKept = keepCredentials(env.DATA_DIR, env.PUBLIC_URL, made);
  console.log(
    greeting({
      url: env.PUBLIC_URL,
      isEverywhere: env.LINKS_FOLLOW_HOST,
      dataDir: env.DATA_DIR,
      seconds: performance.now() / 1000,
      made,
      isKept,
      hasUsers,
    }),
  );
}

/** Has requests answered. Started by root, not as root; hot reload writes into the checkout, so developers stay who they are. */
async function open(env: Env, databaseUrl: string, isDev: boolean): Promise<Site> {
  if (isDev || process.getuid?.() !== 0) return openSite(env, databaseUrl, isDev);
  const account = chooseServerAccount();
  if (account) return startServing(account, env);
  console.error(
    "Fieldbook runs as root, because no other user can read this folder and this machine has no setpriv. Start it as an " +
      "ordinary user, or open the folder and those above it (chmod a+rX).",
  );
  return openSite(env, databaseUrl, isDev);
}

/** The environment with a real port, once it is certain that we may listen there. */
async function readEnvironment(isDev: boolean): Promise<Env> {
  Object.assign(process.env, {
    NODE_ENV: isDev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  const { HOST, PORT } = parseEnv(process.env);
  process.env.PORT = String(await checkPort(HOST, PORT));
  return parseEnv(process.env);
}

/** What the app reads and a person need not set. */
function completeEnvironment(env: Env, databaseUrl: string): void {
  process.env.DATABASE_URL = databaseUrl;
  process.env.NEXTAUTH_SECRET = env.NEXTAUTH_SECRET ?? keepSecret(env.DATA_DIR);
  if (env.LINKS_FOLLOW_HOST) process.env.AUTH_TRUST_HOST = "1";
  else process.env.NEXTAUTH_URL ||= env.PUBLIC_URL;
}

ignoreLostOutput();
keepHeapSmall();
stopAtSignals();
stopWithNpm();
start(process.argv.includes("--dev")).catch(async (error: unknown) => {
  if (stopSignal.aborted) return;
  console.error(error instanceof Error ? error.message : error);
  await endAll();
  await leave(1);
});

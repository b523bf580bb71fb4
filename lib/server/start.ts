import { performance } from "node:perf_hooks";
import { openDatabase } from "@/lib/database/open";
import { type Env, parseEnv } from "@/lib/env";
import { chooseServerAccount } from "@/lib/server/account";
import { formatBanner } from "@/lib/server/banner";
import { ensureBuild, ensureClient } from "@/lib/server/build";
import { createCredentialsStore, writeCredentials } from "@/lib/server/credentials";
import { limitHeapGrowth } from "@/lib/server/heap";
import { ignoreOutputErrors } from "@/lib/server/output";
import { checkPort } from "@/lib/server/port";
import { readOrCreateSecret } from "@/lib/server/secret";
import { startServing } from "@/lib/server/serving-process";
import { openSite, type RunningSite } from "@/lib/server/site";
import {
  exitProcess,
  onStop,
  runStopHandlers,
  stopAtSignals,
  stopSignal,
  stopWithNpm,
} from "@/lib/server/stop";

// Run by `npm start`, and with `--dev` by `npm run dev`. Starts and stops everything, and serves requests itself, except for
// root, who starts a second process for that (serving-process.ts). Modules that read the environment when loaded (the
// database client, the log, Next) are imported later, after the environment is complete.

async function start(isDev: boolean): Promise<void> {
  const env = await readEnvironment(isDev);
  await ensureClient(stopSignal);
  if (!isDev)
    await ensureBuild(stopSignal, () =>
      console.log("Building Fieldbook. This happens once and takes about a minute."),
    );

  const databaseOpening = openDatabase(env);
  // A database that failed to open needs no stopping; the error is reported below.
  onStop(() =>
    databaseOpening.then(
      (database) => database.stop(),
      () => undefined,
    ),
  );
  const { url } = await databaseOpening;
  completeEnvironment(env, url);
  const { firstRun, hasUsers } = await open(env, url, isDev);

  const hasCredentialsFile = writeCredentials(env.DATA_DIR, env.PUBLIC_URL, firstRun);
  console.log(
    formatBanner({
      url: env.PUBLIC_URL,
      listensEverywhere: env.LINKS_FOLLOW_HOST,
      dataDir: env.DATA_DIR,
      seconds: performance.now() / 1000,
      firstRun,
      hasCredentialsFile,
      hasUsers,
    }),
  );
}

/** Serves requests; for root in another process. Hot reload writes into the checkout, so `--dev` keeps the user. */
async function open(env: Env, databaseUrl: string, isDev: boolean): Promise<RunningSite> {
  const credentials = createCredentialsStore(env.DATA_DIR, env.PUBLIC_URL);
  if (isDev || process.getuid?.() !== 0) return openSite(env, databaseUrl, isDev, credentials);
  const account = chooseServerAccount();
  if (account) return startServing(account, env, credentials);
  console.error(
    "Fieldbook runs as root, because no other user can read this folder and this machine has no setpriv. Start it as an " +
      "ordinary user, or open the folder and those above it (chmod a+rX).",
  );
  return openSite(env, databaseUrl, isDev, credentials);
}

/** The environment with the actual port, after checking that it is free. */
async function readEnvironment(isDev: boolean): Promise<Env> {
  Object.assign(process.env, {
    NODE_ENV: isDev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  const { HOST, PORT } = parseEnv(process.env);
  process.env.PORT = String(await checkPort(HOST, PORT));
  return parseEnv(process.env);
}

/** Sets the variables that the app reads and users need not set. */
function completeEnvironment(env: Env, databaseUrl: string): void {
  process.env.DATABASE_URL = databaseUrl;
  process.env.NEXTAUTH_SECRET = env.NEXTAUTH_SECRET ?? readOrCreateSecret(env.DATA_DIR);
  if (env.LINKS_FOLLOW_HOST) process.env.AUTH_TRUST_HOST = "1";
  else process.env.NEXTAUTH_URL ||= env.PUBLIC_URL;
}

ignoreOutputErrors();
limitHeapGrowth();
stopAtSignals();
stopWithNpm();
start(process.argv.includes("--dev")).catch(async (error: unknown) => {
  if (stopSignal.aborted) return;
  console.error(error instanceof Error ? error.message : error);
  await runStopHandlers();
  await exitProcess(1);
});

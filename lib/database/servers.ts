import "server-only";
import type pg from "pg";
import { type BackendEnder, createBackendEnder, endBackends } from "@/lib/database/backends";
import { createPool, pool } from "@/lib/database/client";
import { env } from "@/lib/env";
import { processGlobal } from "@/lib/process-global";

/** A PostgreSQL server that reads may go to. */
export interface DatabaseServer {
  name: "primary" | "standby";
  url: string;
  /** Connections for statements that read. */
  pool: pg.Pool;
  /** Ends backends of this server; as `BackendEnder.endBackends`. */
  endBackends: BackendEnder["endBackends"];
}

/** The server of DATABASE_URL, which has everything and takes every write. */
export const primary: DatabaseServer = {
  name: "primary",
  get url() {
    return env.DATABASE_URL ?? "";
  },
  pool,
  endBackends,
};

/** The server of ANALYSIS_DATABASE_URL. */
export interface StandbyServer extends DatabaseServer {
  /** Connections for looking at its state, which never wait behind reads. */
  watchPool: pg.Pool;
}

/** Milliseconds after which a standby that does not answer a look is taken to be away. */
const lookMs = 2_000;

/** The standby that analysis reads; null without ANALYSIS_DATABASE_URL. Connects when first used. */
export function getStandby(): StandbyServer | null {
  const { ANALYSIS_DATABASE_URL: url } = env;
  return url === undefined ? null : processGlobal("fieldbookStandby", () => createStandby(url));
}

function createStandby(url: string): StandbyServer {
  const config = { connectionString: url, allowExitOnIdle: true };
  return {
    name: "standby",
    url,
    pool: createPool("standby", config),
    watchPool: createPool("standby_state", {
      ...config,
      max: 2,
      connectionTimeoutMillis: lookMs,
      query_timeout: lookMs,
    }),
    endBackends: createBackendEnder({ connectionString: url }).endBackends,
  };
}

import "server-only";
import { formatLocation } from "@/lib/database/open";
import { type Check, error, ok } from "@/lib/doctor/check";

/** Whether there is a database to connect to, and where it is. */
export const database: Check = {
  name: "database",
  run: ({ database: client, env }) => {
    const name = `${env.DATABASE_URL ? "DATABASE_URL" : "Embedded, DATA_DIR"} ${formatLocation(env)}`;
    return client instanceof Error ? error(`${name}. ${client.message}`) : ok(`${name}.`);
  },
};

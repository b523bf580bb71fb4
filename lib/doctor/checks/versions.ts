import "server-only";
import { type Check, ok } from "@/lib/doctor/check";
import { version } from "@/package.json";

/** The versions of Fieldbook, Node and PostgreSQL. */
export const versions: Check = {
  name: "versions",
  async run({ database }) {
    const own = `Fieldbook ${version}, Node ${process.versions.node}`;
    if (database instanceof Error) return ok(`${own}.`);
    const { rows } = await database.query<{ server_version: string }>("SHOW server_version");
    return ok(`${own}, PostgreSQL ${rows[0]?.server_version}.`);
  },
};

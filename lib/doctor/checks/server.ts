import "server-only";
import { type Check, error, ok, warning } from "@/lib/doctor/check";

/** Whether a Fieldbook runs on this machine. */
export const server: Check = {
  name: "server",
  run({ local }) {
    if (local.kind === "failure")
      return warning(
        `Does not run: no response from ${local.url} (${local.reason}).`,
        "Start it: npm start.",
      );
    if (local.isHealthy) return ok(`Runs: ${local.url} answers in ${local.ms} ms.`);
    return error(`${local.url} answers ${local.status}, and is not Fieldbook.`, "Set HOST and PORT.");
  },
};

import "server-only";
import { type Check, error, ok, warning } from "@/lib/doctor/check";
import { isLoopbackUrl } from "@/lib/server/client-address";

/** Whether Fieldbook answers at the address that people and SDKs use. */
export const publicUrl: Check = {
  name: "public_url",
  run({ env, local, published }) {
    const { url } = published;
    if (published.kind === "failure") {
      const detail = `No response from ${url} (${published.reason}).`;
      if (local.kind === "failure") return warning(detail, "Start Fieldbook, then check again.");
      return error(
        detail,
        "Check the name, the certificate, the firewall and the proxy, or correct PUBLIC_URL.",
      );
    }
    const { status, location, isHealthy, ms } = published;
    if (location !== null)
      return error(
        `${url} redirects to ${location}.`,
        "SDKs follow no redirects: set PUBLIC_URL to the last address.",
      );
    if (!isHealthy)
      return error(
        `${url} answers ${status}, and the response is not Fieldbook's.`,
        local.kind === "failure"
          ? "Start Fieldbook."
          : "Let the proxy pass every path to Fieldbook, or correct PUBLIC_URL.",
      );
    const detail = `${url} answers in ${ms} ms.`;
    if (url.startsWith("http:") && !isLoopbackUrl(url))
      return warning(`${detail} Passwords and cookies are not encrypted.`, "Use a proxy with TLS.");
    return env.LINKS_FOLLOW_HOST
      ? warning(`${detail} PUBLIC_URL is not set.`, "Set it to the address that people use.")
      : ok(detail);
  },
};

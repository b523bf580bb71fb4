import "server-only";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { currentRequest } from "@/lib/request-context";

/** Why a sign-in was refused: a wrong password or no such account, a wrong code of the second factor, too many before, or fields that are none. */
type FailureReason = "wrong_credentials" | "wrong_code" | "throttled" | "invalid_input";

/**
 * Logs and counts a refused password. `docs/monitoring/fail2ban-filter.conf` reads the line: its fields, and their order.
 *
 * @param account the e-mail as the client sent it; null when it is none
 * @param address of the client
 */
export function reportFailure(account: string | null, address: string, reason: FailureReason): void {
  metrics.signInFailures.inc({ reason });
  log.warn({ request_id: currentRequest()?.id, address, account, reason }, "sign-in failed");
}

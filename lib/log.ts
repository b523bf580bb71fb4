import { pino } from "pino";
import { env } from "@/lib/env";
import { standardErrorSink } from "@/lib/log-sink";

/** The fields of an error that are logged: a database error carries its whole connection. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  // The digest is Next's: the page shows it.
  const digest = "digest" in error ? error.digest : undefined;
  const code = "code" in error ? error.code : undefined;
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(digest !== undefined && { digest }),
    ...(cause instanceof Error && { cause: cause.message }),
  };
}

/** The log: one JSON object per line on standard error. Secrets are redacted here, for all callers. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "authorization",
        "cookie",
        "password",
        "token",
        "value",
        "api_key",
        "secure_value",
        "*.authorization",
        "*.cookie",
        "*.password",
        "*.token",
        "*.value",
        "*.api_key",
        "*.secure_value",
      ],
      censor: "[redacted]",
    },
  },
  standardErrorSink(),
);

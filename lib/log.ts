import { pino } from "pino";
import { env } from "@/lib/env";
import { standardErrorSink } from "@/lib/log-sink";

/** What of an error is worth a line: a database's carries its whole connection. */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: cause.message }),
  };
}

/** Structured log, one JSON object a line, on standard error. Secrets are cut out here, whoever logs them. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    serializers: { err: errorInLog },
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

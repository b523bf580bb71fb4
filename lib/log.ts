import { pino } from "pino";
import { env } from "@/lib/env";

/** Structured log, one JSON object a line, on standard error. Secrets are cut out here, whoever logs them. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
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
  pino.destination({ dest: 2, sync: false }),
);

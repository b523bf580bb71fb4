import { z } from "zod";

/** Drops empty values: `KEY=` in an .env file means the same as no KEY. */
const dropEmptyValues = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** Hosts that listen on every address of the machine. */
const wildcardHosts = ["0.0.0.0", "::"];

/** A host to listen on, as a URL writes it; every address becomes the loopback address. */
function hostInUrl(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** The address at which a process on this machine reaches the server. */
export const toLocalUrl = ({ HOST, PORT }: { HOST: string; PORT: number }): string =>
  `http://${hostInUrl(HOST)}:${PORT}`;

const Env = z
  .object({
    HOST: z.string().default("127.0.0.1"),
    PORT: z.coerce
      .number("PORT must be a number, such as 3000.")
      .int("PORT must be a whole number, such as 3000.")
      .min(0, "PORT must be between 0 and 65535.")
      .max(65535, "PORT must be between 0 and 65535.")
      .default(3000),
    PUBLIC_URL: z
      .url({
        protocol: /^https?$/,
        error: "PUBLIC_URL must be a URL, such as https://fieldbook.example.com.",
      })
      .optional(),
    TRUST_PROXY: z.coerce
      .number("TRUST_PROXY must be a number of proxies, such as 1.")
      .int("TRUST_PROXY must be a whole number, such as 1.")
      .min(0, "TRUST_PROXY must be between 0 and 16.")
      .max(16, "TRUST_PROXY must be between 0 and 16.")
      .optional(),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: z
      .string()
      .regex(
        /^postgres(ql)?:\/\//,
        "DATABASE_URL must begin with postgresql://. Leave it out to use the embedded PostgreSQL.",
      )
      .optional(),
    ANALYSIS_DATABASE_URL: z
      .string()
      .regex(
        /^postgres(ql)?:\/\//,
        "ANALYSIS_DATABASE_URL must begin with postgresql://. Leave it out to read everything from DATABASE_URL.",
      )
      .optional(),
    DATABASE_POOL: z.coerce
      .number("DATABASE_POOL must be a number of connections, such as 10.")
      .int()
      .min(1)
      .max(500)
      .default(10),
    CLICKHOUSE_URL: z
      .url({
        protocol: /^https?$/,
        error: "CLICKHOUSE_URL must be a URL, such as http://fieldbook:password@127.0.0.1:8123/fieldbook.",
      })
      .optional(),
    CLICKHOUSE_READ_URL: z
      .url({
        protocol: /^https?$/,
        error: "CLICKHOUSE_READ_URL must be a URL, such as http://reader:password@127.0.0.1:8123/fieldbook.",
      })
      .optional(),
    CLICKHOUSE_CLUSTER: z
      .string()
      .regex(
        /^\w+$/,
        "CLICKHOUSE_CLUSTER must be the name of a cluster, with letters, digits and underscores.",
      )
      .optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: z.coerce
      .number("BACKUP_KEEP must be a number of backups, such as 7.")
      .int("BACKUP_KEEP must be a whole number, such as 7.")
      .min(1, "BACKUP_KEEP must be at least 1: the newest backup is never removed.")
      .max(10_000, "BACKUP_KEEP must be at most 10000.")
      .default(7),
    NEXTAUTH_SECRET: z
      .string()
      .min(16, "NEXTAUTH_SECRET must have at least 16 characters. Leave it out to generate one.")
      .optional(),
    OIDC_ISSUER: z
      .url({
        protocol: /^https?$/,
        error: "OIDC_ISSUER must be a URL, such as https://accounts.example.com.",
      })
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_DOMAINS: z
      .string()
      .default("")
      .transform((domains) =>
        domains
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .refine(
        (domains) => domains.every((domain) => /^[^@/:]+\.[^@/:]+$/.test(domain)),
        "OIDC_DOMAINS must be domains of email addresses, such as example.com, example.org.",
      ),
    OIDC_DEFAULT_ROLE: z
      .enum(
        ["masked_viewer", "viewer", "editor"],
        "OIDC_DEFAULT_ROLE must be masked_viewer, viewer or editor.",
      )
      .optional(),
    PASSWORD_SIGN_IN: z.enum(["on", "off"], "PASSWORD_SIGN_IN must be on or off.").default("on"),
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: "SMTP_URL must be a URL, such as smtps://user:password@mail.example.com.",
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>@",;:\r\n]+ <[^\s<>@",;:]+@[^\s<>@",;:]+>|[^\s<>@",;:]+@[^\s<>@",;:]+)$/,
        "MAIL_FROM must be an email address, such as Fieldbook <fieldbook@example.com>.",
      )
      .optional(),
    RATE_LIMIT: z.enum(["on", "off"], "RATE_LIMIT must be on or off.").default("on"),
    ALLOW_PRIVATE_DESTINATIONS: z
      .enum(["on", "off"], "ALLOW_PRIVATE_DESTINATIONS must be on or off.")
      .default("off"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, "METRICS_TOKEN must have at least 16 characters, without spaces.")
      .optional(),
    LOG_LEVEL: z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
      )
      .default("info"),
    SEED: z.enum(["demo", "none"], "SEED must be demo or none.").default("demo"),
    SEED_EMAIL: z.email("SEED_EMAIL must be an email address.").optional(),
    SEED_PASSWORD: z.string().min(8, "SEED_PASSWORD must have at least 8 characters.").optional(),
    SEED_API_KEY: z
      .string()
      .regex(/^phx_[\w-]{16,}$/, "SEED_API_KEY must be phx_ and at least 16 letters or digits.")
      .optional(),
    SEED_PROJECT_TOKEN: z
      .string()
      .regex(/^phc_[\w-]{8,}$/, "SEED_PROJECT_TOKEN must be phc_ and at least 8 letters or digits.")
      .optional(),
    SEED_NOW: z.iso
      .datetime({ offset: true, error: "SEED_NOW must be a date and time, such as 2026-01-01T12:00:00Z." })
      .optional(),
    PSEUDO_LOCALE: z.enum(["on", "off"], "PSEUDO_LOCALE must be on or off.").default("off"),
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  })
  .superRefine((env, context) => {
    const fail = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message: `${name} ${message}` });
    const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
    const missing = names.filter((name) => env[name] === undefined);
    const isSet = missing.length < names.length;
    if (isSet) for (const name of missing) fail(name, "must be set, too, for single sign-on.");
    if (!isSet && env.PASSWORD_SIGN_IN === "off")
      fail("PASSWORD_SIGN_IN", "can be off only with single sign-on: set OIDC_ISSUER.");
    if (env.OIDC_DEFAULT_ROLE && env.OIDC_DOMAINS.length === 0)
      fail("OIDC_DOMAINS", "must say whose accounts OIDC_DEFAULT_ROLE creates.");
    // Links in email must not follow the Host header, which everyone can set.
    for (const name of ["MAIL_FROM", "PUBLIC_URL"] as const)
      if (env.SMTP_URL && !env[name]) fail(name, "must be set, too, for email.");
  })
  .transform((env) => ({
    ...env,
    /** Whether links use the Host of the request: no address is configured, and several may reach the server. */
    LINKS_FOLLOW_HOST: env.PUBLIC_URL === undefined && wildcardHosts.includes(env.HOST),
    PUBLIC_URL: (env.PUBLIC_URL ?? toLocalUrl(env)).replace(/\/+$/, ""),
  }));

/** The parsed environment. */
export type Env = z.infer<typeof Env>;

/**
 * Parses environment variables.
 *
 * @throws Error with one sentence for each invalid value, saying what to do
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = Env.safeParse(dropEmptyValues(source));
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(describeIssue).join("\n"));
}

/** Our own messages begin with the name of the variable; zod's do not. */
const describeIssue = ({ path, message }: z.core.$ZodIssue): string => {
  const name = path.join(".");
  return message.startsWith(name) ? message : `${name}: ${message}`;
};

let parsed: Env | undefined;

/** The environment, parsed when first read, so that the start script can set DATABASE_URL and NEXTAUTH_SECRET before. */
export const env = new Proxy({} as Env, {
  get: (_, key) => {
    parsed ??= parseEnv(process.env);
    return parsed[key as keyof Env];
  },
});

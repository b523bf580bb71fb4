import "server-only";

/** Characters of a path that are logged. */
const maxLength = 300;

/** Pages whose address is a secret: everyone with the address may act. */
const secretPage = /^(\/+(?:invitation|reset|r)\/+)[^/]+/i;

/** Keys and tokens of PostHog's form, also of kinds that we don't have. */
const prefixedSecret = /(ph[a-z]_)[^/]+/gi;

/**
 * The path of a request as it is logged: without the query, which holds personal data (distinct ids, e-mail addresses,
 * searches), and without tokens, keys, and the secrets of invitations, password resets and public links.
 */
export function redactPath(url: string): string {
  const path = (url.split("?", 1)[0] ?? "").replace(secretPage, "$1…").replace(prefixedSecret, "$1…");
  return path.length > maxLength ? `${path.slice(0, maxLength)}…` : path;
}

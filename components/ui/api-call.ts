/** A call of an API. */
export interface ApiCall {
  method: string;
  /** The full URL. */
  url: string;
  /** The scope that a key needs. */
  scope: string;
  /** Undefined for calls without a body. */
  body?: unknown;
}

/** Environment variable of the key in copied code; the key itself is never in the page. */
const keyVariable = "API_KEY";

/** Quotes a text for a shell. */
const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a curl command. */
export function toCurl({ method, url, body }: ApiCall): string {
  return [
    `curl -X ${method} ${quoteForShell(url)}`,
    `-H "Authorization: Bearer $${keyVariable}"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(body, null, 2))}`]),
  ].join(" \\\n  ");
}

/** The call as JavaScript. */
export function toFetch({ method, url, body }: ApiCall): string {
  const headers = [
    `    Authorization: \`Bearer \${process.env.${keyVariable}}\`,`,
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
  ];
  const bodyLines =
    body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`];
  return [
    `await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    ...headers,
    "  },",
    ...bodyLines,
    "});",
  ].join("\n");
}

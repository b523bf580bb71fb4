/**
 * What each client is told of the server at `/mcp`. Where a client can ask for the key or read it from the environment, it is not
 * written into a file.
 *
 * @source the clients' documentation; docs/reference/mcp.md#connecting
 */

/** The clients, in the order in which they are shown. */
export const mcpClients = ["claudeCode", "cursor", "vsCode"] as const;

/** A client with a snippet. */
export type McpClient = (typeof mcpClients)[number];

/** The address of the server for agents. @param origin the server's own: `https://fieldbook.example.com` */
export const mcpAddress = (origin: string): string => `${origin}/mcp`;

const json = (value: object): string => JSON.stringify(value, null, 2);

const authorization = (key: string) => ({ Authorization: `Bearer ${key}` });

/** The command, or the content of the file, by client. */
export const mcpSnippets = (url: string): Record<McpClient, string> => ({
  claudeCode: `claude mcp add --transport http fieldbook ${url} \\\n  --header "Authorization: Bearer phx_…"`,
  cursor: json({
    mcpServers: { fieldbook: { url, headers: authorization(`\${env:FIELDBOOK_KEY}`) } },
  }),
  vsCode: json({
    inputs: [{ type: "promptString", id: "fieldbook-key", description: "Fieldbook API key", password: true }],
    servers: { fieldbook: { type: "http", url, headers: authorization(`\${input:fieldbook-key}`) } },
  }),
});

import "server-only";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { type SdkEndpoint, sdkEndpoints } from "@/lib/contract/sdk/endpoints";
import { requestExample, responseExample } from "@/lib/http/openapi-examples";

/** The tag of operations for SDKs. */
export const sdkTag = {
  name: "SDKs",
  description: "What PostHog's SDKs call, from any origin. Each path works with and without its final slash.",
};

const access: Record<SdkEndpoint["names"], string> = {
  body: "No authentication: the project token in the body names the project.",
  bearer: "The project token in the Authorization header names the project.",
  query: "No authentication: the project token in the query string names the project.",
  path: "No authentication: the project token in the path names the project.",
  key: "The project token in the query string names the project. Scope: `feature_flag:read`.",
  survey: "No authentication: everyone with the link may open the page.",
};

/** The operations of SDKs, by path and method. @param failures the answers to what is refused, by status */
export function sdkPaths(
  failures: (statuses: readonly (400 | 401 | 404 | 413)[]) => ZodOpenApiOperationObject["responses"],
  headers: Record<string, { $ref: string }>,
): Record<string, Record<string, ZodOpenApiOperationObject>> {
  return Object.fromEntries(
    sdkEndpoints.map((endpoint) => [
      endpoint.path,
      { [endpoint.method.toLowerCase()]: toSdkOperation(endpoint, failures, headers) },
    ]),
  );
}

function toSdkOperation(
  { id, summary, description, names, headers: requestHeaders, params, query, body, returns }: SdkEndpoint,
  failures: Parameters<typeof sdkPaths>[0],
  headers: Parameters<typeof sdkPaths>[1],
): ZodOpenApiOperationObject {
  return {
    operationId: id,
    tags: [sdkTag.name],
    summary,
    description: [description, access[names]].filter(Boolean).join("\n\n"),
    security: toSecurity(names),
    requestParams: {
      ...(requestHeaders && { header: requestHeaders }),
      ...(params && { path: params }),
      ...(query && { query }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, ...requestExample(id) } },
      },
    }),
    responses: {
      200: {
        description: "OK",
        headers,
        content:
          typeof returns === "string"
            ? { [returns]: { schema: { type: "string" }, ...responseExample(id) } }
            : { "application/json": { schema: returns, ...responseExample(id) } },
      },
      ...failures(body ? [400, 401, 413] : names === "survey" ? [404] : names === "key" ? [401, 404] : [401]),
    },
  };
}

/** The security requirements of an operation. */
function toSecurity(names: SdkEndpoint["names"]): Record<string, string[]>[] {
  if (names === "key") return [{ personalApiKey: ["feature_flag:read"] }];
  return names === "bearer" ? [{ projectToken: [] }] : [];
}

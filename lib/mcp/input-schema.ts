import "server-only";
import { createSchema } from "zod-openapi";
import { schemaOptions } from "@/lib/http/openapi";
import { defaultLimit, defaultProject, omittedArguments, type Tool } from "@/lib/mcp/tools";

/** The part of a JSON schema that is read here. */
interface ObjectSchema {
  $ref?: string;
  properties?: Record<string, object>;
  required?: string[];
}

/** The JSON schema of the arguments of a tool. */
export interface InputSchema {
  type: "object";
  properties: Record<string, object>;
  required?: string[];
  $defs?: Record<string, object>;
  [key: string]: unknown;
}

const refPath = "#/$defs/";

/** The arguments of a tool: the variables of the path, the query and the body of its endpoint, side by side. */
export function inputSchemaOf({ endpoint, required = [] }: Tool): InputSchema {
  const properties: Record<string, object> = {};
  const needed = new Set<string>(required);
  const $defs: Record<string, object> = {};
  for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
    if (!part) continue;
    const { schema, components } = createSchema(part, {
      io: "input",
      schemaRefPath: refPath,
      openapiVersion: "3.1.1",
      opts: schemaOptions,
    });
    const { $ref } = schema as ObjectSchema;
    const name = $ref?.slice(refPath.length);
    const own = (name === undefined ? schema : components[name]) as ObjectSchema;
    for (const [key, value] of Object.entries(components)) if (key !== name) $defs[key] = value;
    Object.assign(properties, own.properties);
    for (const key of own.required ?? []) needed.add(key);
  }
  for (const name of omittedArguments) delete properties[name];
  if (properties.project_id) Object.assign(properties.project_id, { default: defaultProject });
  if (properties.limit) Object.assign(properties.limit, { default: defaultLimit });
  needed.delete("project_id");
  return simplify({
    type: "object",
    properties,
    ...(needed.size > 0 && { required: [...needed] }),
    ...(Object.keys($defs).length > 0 && { $defs }),
  });
}

/** Without marks of the API's document, and without the forms of a query string beside the type that stands for them. */
const simplify = (schema: InputSchema): InputSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === "x-ours") return undefined;
    if (typeof value !== "object" || value === null || !("anyOf" in value && "type" in value)) return value;
    const { anyOf: _, ...rest } = value;
    return rest;
  }) as InputSchema;

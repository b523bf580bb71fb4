/** The contract as JSON Schema, and what it says of a place in a document: for editors of JSON. */
import { z } from "zod";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** The JSON Schema of what a client may write of a survey, as the API's own document has it. */
export function surveyJsonSchema(): JsonObject {
  return z.toJSONSchema(SurveyInput, {
    io: "input",
    // Rules in code have no schema; `override` describes them.
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const { override, ...rest } = jsonSchema as JsonObject;
      if (!isObject(override)) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonObject)[key];
      Object.assign(jsonSchema, rest, override);
    },
  }) as JsonObject;
}

/** A path in a document: keys and positions. */
export type JsonPath = readonly (string | number)[];

/** Every schema that may describe a place: references resolved, alternatives side by side. */
export function schemasAt(root: JsonObject, path: JsonPath): JsonObject[] {
  return path.reduce<JsonObject[]>(
    (schemas, key) =>
      schemas.flatMap((schema) => inner(schema, key)).flatMap((schema) => plain(root, schema)),
    plain(root, root),
  );
}

function inner(schema: JsonObject, key: string | number): JsonObject[] {
  if (typeof key === "number") return isObject(schema.items) ? [schema.items] : [];
  const property = isObject(schema.properties) ? schema.properties[key] : undefined;
  if (isObject(property)) return [property];
  return isObject(schema.additionalProperties) ? [schema.additionalProperties] : [];
}

/** A schema without references and alternatives. A reference to itself ends at a depth no document has. */
function plain(root: JsonObject, schema: JsonObject, depth = 0): JsonObject[] {
  if (depth > 20) return [];
  if (typeof schema.$ref === "string") {
    const target = schema.$ref
      .replace(/^#\/?/, "")
      .split("/")
      .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root);
    const { $ref: _resolved, ...beside } = schema;
    return isObject(target) ? plain(root, { ...target, ...beside, $defs: undefined }, depth + 1) : [];
  }
  const alternatives = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return alternatives.length > 0
    ? alternatives.filter(isObject).flatMap((one) => plain(root, one, depth + 1))
    : [schema];
}

/** A key that is allowed at a position, and its description. */
export interface OfferedKey {
  key: string;
  description: string | null;
}

/** The keys an object at a place may have, each once. */
export function keysAt(root: JsonObject, path: JsonPath): OfferedKey[] {
  const keys = new Map<string, string | null>();
  for (const { properties } of schemasAt(root, path)) {
    for (const [key, schema] of Object.entries(isObject(properties) ? properties : {})) {
      const description =
        isObject(schema) && typeof schema.description === "string" ? schema.description : null;
      if (!keys.get(key)) keys.set(key, description);
    }
  }
  return [...keys].map(([key, description]) => ({ key, description }));
}

/** The values a place may have, where they can be counted: words of a set, true and false, null. */
export function valuesAt(root: JsonObject, path: JsonPath): unknown[] {
  const values = schemasAt(root, path).flatMap((schema): unknown[] => {
    if ("const" in schema) return [schema.const];
    if (Array.isArray(schema.enum)) return schema.enum;
    const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
    return types.flatMap((type) => (type === "boolean" ? [true, false] : type === "null" ? [null] : []));
  });
  return [...new Set(values)];
}

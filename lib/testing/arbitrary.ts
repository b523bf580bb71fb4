// Values for fuzzing: valid for a schema of the document, and invalid.
import naughtyStrings from "big-list-of-naughty-strings";
import fc, { type Arbitrary } from "fast-check";

/** The parts of JSON schema that are used here. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

/** Schemas by the name that `$ref` ends with. */
export type Components = Record<string, JsonSchema>;

/** Strings that are known to break software. */
export const naughty: readonly string[] = naughtyStrings;

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(...naughty) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);

const dateTime = fc
  .date({ min: new Date("0001-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

function strings({ format, pattern, minLength = 0, maxLength }: JsonSchema): Arbitrary<string> {
  if (format === "date-time") return dateTime;
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const short = text.filter((value) => value.length >= minLength);
  if (maxLength === undefined) return short;
  // At the limit, and just beyond it.
  const long = fc.constantFrom(maxLength, maxLength + 1).map((length) => "x".repeat(length));
  return fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: long });
}

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  components: Components,
): Arbitrary<object> {
  const all = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, components)]),
  );
  const needed = required.filter((name) => name in all);
  const optional = Object.keys(all).filter((name) => !needed.includes(name));
  // Mostly a few fields: with many, one is nearly always wrong.
  const few = fc
    .subarray(optional, { maxLength: Math.min(optional.length, 3) })
    .chain((some) => fc.record(Object.fromEntries([...needed, ...some].map((name) => [name, all[name]!]))));
  const declaredFields = fc.oneof(
    { weight: 4, arbitrary: few },
    { weight: 1, arbitrary: fc.record(all, { requiredKeys: needed }) },
  );
  if (additionalProperties === undefined || additionalProperties === false) return declaredFields;
  const value =
    additionalProperties === true ? fc.jsonValue() : arbitraryOf(additionalProperties, components);
  return fc
    .tuple(fc.oneof(fc.constant({}), fc.dictionary(text, value, { maxKeys: 3 })), declaredFields)
    .map(([free, rest]) => ({ ...free, ...rest }));
}

/** Values that a schema allows; now and then one that is just outside. */
export function arbitraryOf(schema: JsonSchema, components: Components): Arbitrary<unknown> {
  if (schema.$ref) {
    const named = components[schema.$ref.split("/").at(-1) ?? ""];
    if (!named) throw new Error(`No schema is called ${schema.$ref}`);
    return arbitraryOf(named, components);
  }
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return fc.oneof(...parts.map((part) => arbitraryOf(part, components)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type }, components)));
  }
  const { minimum: min = -1000, maximum: max = 1000 } = schema;
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 100) }), fc.integer({ min, max }));
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "string":
      return strings(schema);
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}, components), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      });
    case "object":
      return objects(schema, components);
    default:
      return fc.jsonValue();
  }
}

/** Unexpected values: wrong types, limits of numbers, names with a meaning in JavaScript and databases. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    "",
    " ",
    "\0",
    "\ud800",
    "0001-01-01",
    "9999-12-31T23:59:59.999999Z",
    "0000-00-00",
    [],
    {},
    [[]],
    { constructor: { prototype: { polluted: true } } },
    JSON.parse('{"__proto__": {"polluted": true}}'),
    "x".repeat(70_000),
  ),
  fc.constantFrom(...naughty),
  fc.jsonValue(),
);

type Container = Record<string | number, unknown>;

/** Every path inside a value that has another value. */
function places(value: unknown): { holder: Container; key: string | number }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value as Container, key: Array.isArray(value) ? Number(key) : key },
    ...places(inner),
  ]);
}

/** The same values with one to three positions made invalid, removed, or added. */
export const mutated = (original: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(
      original,
      fc.array(
        fc.record({
          at: fc.nat(),
          how: fc.constantFrom("replace", "remove", "add"),
          value: hostile,
          name: text,
        }),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([value, changes]) => {
      let result = structuredClone(value);
      for (const { at, how, value: foreign, name } of changes) {
        const replacement = structuredClone(foreign);
        const all = places(result);
        const place = all[at % Math.max(all.length, 1)];
        if (!place) result = replacement;
        else if (how === "replace") place.holder[place.key] = replacement;
        else if (how === "remove") delete place.holder[place.key];
        else
          Object.defineProperty(place.holder, name, {
            value: replacement,
            enumerable: true,
            configurable: true,
            writable: true,
          });
      }
      return result;
    });

/** Paths to every string in a schema's values, one level into lists: `questions.0.question`. */
export function stringPaths(schema: JsonSchema, components: Components, depth = 5): string[][] {
  if (depth === 0) return [];
  if (schema.$ref) {
    return stringPaths(components[schema.$ref.split("/").at(-1) ?? ""] ?? {}, components, depth);
  }
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return unique(parts.flatMap((part) => stringPaths(part, components, depth)));
  const inner = (key: string, of: JsonSchema) =>
    stringPaths(of, components, depth - 1).map((path) => [key, ...path]);
  const types = [schema.type].flat();
  if (types.includes("string") || types.includes(undefined)) return [[]];
  if (types.includes("array")) return inner("0", schema.items ?? {});
  const { properties = {}, additionalProperties } = schema;
  return [
    ...Object.entries(properties).flatMap(([key, of]) => inner(key, of)),
    ...(additionalProperties ? inner("key", additionalProperties === true ? {} : additionalProperties) : []),
  ];
}

const unique = (paths: string[][]): string[][] => [
  ...new Map(paths.map((path) => [path.join("\0"), path])).values(),
];

/** A copy of a value with another at a path; missing objects are created. */
export function placed(value: unknown, [key, ...rest]: string[], inner: unknown): unknown {
  if (key === undefined) return inner;
  if (/^\d+$/.test(key)) {
    const list = Array.isArray(value) ? [...value] : [];
    list[Number(key)] = placed(list[Number(key)], rest, inner);
    return list;
  }
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [key]: placed((object as Record<string, unknown>)[key], rest, inner) };
}

import { z } from "zod";
import { extension } from "@/lib/contract/wire/extension";
import type { FaultCode } from "@/lib/contract/wire/fault-codes";
import { shown } from "@/lib/contract/wire/json";

/**
 * The body of every answer that is not a success.
 *
 * @source PostHog's published error shape, docs/reference/api.md#errors
 */
export const ErrorBody = z
  .strictObject({
    type: z.enum([
      "validation_error",
      "authentication_error",
      "invalid_request",
      "throttled_error",
      "server_error",
    ]),
    code: z.string().describe("Machine-readable: `required`, `invalid_input`, `not_found`, …"),
    detail: z.string().describe("Human-readable message."),
    attr: z.string().nullable().describe("Field that caused the error, or null."),
    extra: z
      .strictObject({
        path: z
          .string()
          .meta(extension("Path of the error inside the field, such as `questions.2.branching.index`.")),
      })
      .optional(),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A fault of an input, in the terms of the error body. */
export interface Fault {
  attr: string | null;
  code: string;
  detail: string;
  path?: string;
}

const hasOwn = (value: unknown, key: PropertyKey): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (!hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

const invalid = "invalid_input";

/** The code of an issue. @param input what was parsed: zod does not say whether a value was missing or null */
export const issueCode = (issue: z.core.$ZodIssue, input: unknown): FaultCode =>
  codeOf(issue, valueAt(input, issue.path));

/** The bound that an issue is about: a length, a count or a value; null where it is about none. */
export function issueLimit(issue: z.core.$ZodIssue): number | null {
  if (issue.code === "too_small") return Number(issue.minimum);
  if (issue.code === "too_big") return Number(issue.maximum);
  return issue.code === "custom" && typeof issue.params?.limit === "number" ? issue.params.limit : null;
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): FaultCode {
  if (issue.code === "custom") return (issue.params?.code as FaultCode | undefined) ?? invalid; // our own
  if (value === undefined) return "required";
  if (value === null) return "null";
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string") return value === "" || issue.minimum === 1 ? "blank" : "min_length";
      if (issue.origin === "array") return issue.minimum === 1 ? "empty" : "min_length";
      return "min_value";
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "max_length" : "max_value";
    case "invalid_value":
      return "invalid_choice";
    case "invalid_union":
      return issue.discriminator ? "invalid_choice" : invalid;
    default:
      return invalid;
  }
}

/**
 * The first fault of an input that a schema refused; fields are tried in the schema's order.
 *
 * @param input what was parsed: zod does not say whether a value was missing or null, so it is looked up
 */
export function faultOf(error: z.ZodError, input: unknown): Fault {
  const issue = error.issues[0];
  if (!issue) return { attr: null, code: invalid, detail: error.message };
  const [attr] = issue.path;
  if (attr === undefined && input === null) return { attr: null, code: "null", detail: "No data provided" };
  return {
    attr: attr === undefined ? null : String(attr),
    code: issueCode(issue, input),
    detail: issue.message,
    ...(issue.path.length > 1 && { path: issue.path.join(".") }),
  };
}

/** Name of a JSON value's type, as the API's messages say it. */
const typeName = (value: unknown): string => {
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "string":
      return "str";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    case "boolean":
      return "bool";
    default:
      return value === null ? "NoneType" : "dict";
  }
};

const notA: Record<string, (input: unknown) => string> = {
  string: () => "Not a valid string.",
  number: () => "A valid number is required.",
  int: () => "A valid integer is required.",
  boolean: () => "Must be a valid boolean.",
  array: (input) => `Expected a list of items but got type "${typeName(input)}".`,
  object: (input) => `Invalid data. Expected a dictionary, but got ${typeName(input)}.`,
  record: (input) => `Expected a dictionary of items but got type "${typeName(input)}".`,
};

/** The message of an issue, in PostHog's words; `{}` leaves zod's own. */
function detailOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "custom") return undefined;
  if (issue.input === undefined) return "This field is required.";
  if (issue.input === null && issue.code !== "invalid_union") return "This field may not be null.";
  switch (issue.code) {
    case "invalid_type":
      return notA[issue.expected]?.(issue.input);
    case "invalid_value":
      return `"${shown(issue.input)}" is not a valid choice.`;
    case "invalid_union":
      return issue.discriminator === undefined ? undefined : unionDetail(issue);
    case "too_small":
      if (issue.origin === "string") {
        return issue.minimum === 1
          ? "This field may not be blank."
          : `Ensure this field has at least ${issue.minimum} characters.`;
      }
      if (issue.origin === "array") return "This list may not be empty.";
      return `Ensure this value is greater than or equal to ${issue.minimum}.`;
    case "too_big":
      if (issue.origin === "string") return `Ensure this field has no more than ${issue.maximum} characters.`;
      if (issue.origin === "array") return `Ensure this field has no more than ${issue.maximum} elements.`;
      return `Ensure this value is less than or equal to ${issue.maximum}.`;
    case "invalid_format":
      if (issue.format === "uuid" || issue.format === "guid") return "Must be a valid UUID.";
      if (issue.format === "email") return "Enter a valid email address.";
      if (issue.format === "url") return "Enter a valid URL.";
      return undefined;
    default:
      return undefined;
  }
}

function unionDetail(issue: z.core.$ZodRawIssue): string | undefined {
  const key = issue.discriminator as string;
  const value = hasOwn(issue.input, key) ? issue.input[key] : undefined;
  if (value === undefined) return "This field is required.";
  if (value === null) return "This field may not be null.";
  return `"${shown(value)}" is not a valid choice.`;
}

z.config({ customError: detailOf });

import "server-only";
import {
  cutProperties,
  isPersonal,
  type PersonalProperties,
  type PropertyOwner,
} from "@/lib/contract/person/personal";
import { isObject } from "@/lib/contract/wire/json";
import { Invalid } from "@/lib/errors";

/** Parameters whose values are compared with personal data: e-mail addresses, distinct ids, free texts. */
const comparing = [
  "email",
  "distinct_id",
  "distinct_ids",
  "main_distinct_id",
  "distinct_ids_to_split",
  "search",
  "q",
];

/** Parameters whose values are names of properties. */
const naming = ["key", "breakdown", "math_property", "funnel_correlation_names", "order_by", "order"];

/** The end of a name in PostHog's legacy form of filters: `email__icontains`. */
const legacyOperator = /__[a-z_]+$/;

/**
 * Refuses a request that would filter, search, sort or group by personal data, for a reader who may not see them: from which
 * rows match, the values could be guessed. Looks at every parameter, also at JSON inside a text.
 *
 * @param searches whether `search` is compared with persons, events or responses   @throws Invalid
 */
export function refusePersonal(
  masking: PersonalProperties,
  input: { query?: unknown; body?: unknown },
  searches: boolean,
): void {
  for (const part of [input.query, input.body]) {
    if (!isObject(part)) continue;
    for (const [name, value] of Object.entries(part)) {
      if (isAbsent(value)) continue;
      if (comparing.includes(name) && (name !== "search" || searches)) throw refusal(name, name);
      check(masking, name, name, value);
    }
  }
}

/** Whether `refusePersonal` refuses a request. */
export function isRefused(masking: PersonalProperties, input: { query?: unknown; body?: unknown }): boolean {
  try {
    refusePersonal(masking, input, true);
    return false;
  } catch (error) {
    if (error instanceof Invalid) return true;
    throw error;
  }
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const refusal = (attr: string, name: string, path?: string) =>
  new Invalid(
    attr,
    "personal_data",
    comparing.includes(name)
      ? `Your access hides personal data, so ${name} is not available.`
      : `Your access hides personal data, so you can't filter, sort or group by ${name}.`,
    path,
  );

/** The property of an order: `-properties.plan`. */
const toPropertyName = (text: string): string => text.replace(/^-?(properties[.])?/, "");

/** @param attr the parameter   @param path where in it the value is */
function check(masking: PersonalProperties, attr: string, path: string, value: unknown): void {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (typeof value === "string") {
    if (naming.includes(name)) checkName(masking, attr, path, toPropertyName(value));
    if (/^\s*[[{]/.test(value)) check(masking, attr, path, parsed(value));
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value)
      if (naming.includes(name) && typeof item === "string") checkName(masking, attr, path, item);
      else check(masking, attr, path, item);
    return;
  }
  if (!isObject(value)) return;
  // The key of a behavioral filter is an event.
  if (typeof value.key === "string" && value.type !== "behavioral")
    checkName(masking, attr, `${path}.key`, value.key, ownerOf(value.type));
  // A condition on the answer to a question.
  if (
    typeof value.question_id === "string" &&
    typeof value.operator === "string" &&
    !/_set$/.test(value.operator)
  )
    checkName(masking, attr, path, `$survey_response_${value.question_id}`, "event");
  // The same on those to any open question.
  if (value.question_id === null && typeof value.operator === "string") throw refusal(attr, "answers", path);
  for (const [field, inner] of Object.entries(value)) {
    if ((name === "properties" || name === "event_filters") && field !== "key" && field !== "value")
      checkName(masking, attr, `${path}.${field}`, field.replace(legacyOperator, ""));
    if (field !== "key") check(masking, attr, `${path}.${field}`, inner);
  }
}

const ownerOf = (type: unknown): PropertyOwner | undefined =>
  type === "person" || type === "event" ? type : undefined;

function checkName(
  masking: PersonalProperties,
  attr: string,
  path: string,
  name: string,
  owner?: PropertyOwner,
): void {
  const isHidden = (owner ? [owner] : (["person", "event"] as const)).some((each) =>
    isPersonal(masking, each, name),
  );
  // All properties are also the personal ones.
  if (isHidden || cutProperties.includes(name) || name === "$all") throw refusal(attr, name, path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Personal data: which properties are, unless the project says otherwise, and how they are masked. */

/** Whose property it is. */
export type PropertyOwner = "person" | "event";

export const identifierKinds = ["email", "phone", "login"] as const;
/** What a value identifies a person by. */
export type IdentifierKind = (typeof identifierKinds)[number];

/** What is read in the place of a personal value. */
export const maskedText = "[masked]";

const qualifier =
  "(user|customer|contact|work|home|private|billing|first|last|full|given|family|middle|sur|nick|display)";
const ofPersons = `^[$]?(initial_)?(${qualifier}[ _-]?)*(e[ _-]?mail|mail|name|phone|telephone|mobile)([ _-]?(address|number|no))?$`;

/**
 * The names of properties that are personal by default, as a regular expression without case, in the syntax of JavaScript
 * and of PostgreSQL: e-mail addresses, names of persons and phone numbers; of events, answers to surveys, too.
 */
export const personalPatterns: Record<PropertyOwner, string> = {
  person: ofPersons,
  event: `${ofPersons}|^[$]survey_response`,
};

/** The names of properties that identify a person, so that two persons with one value may be the same; as `personalPatterns`. */
export const identifierPatterns: Record<IdentifierKind, string> = {
  email: `^[$]?(${qualifier}[ _-]?)*(e[ _-]?mail|mail)([ _-]?address)?$`,
  phone: `^[$]?(${qualifier}[ _-]?)*(phone|telephone|mobile)([ _-]?(number|no))?$`,
  login: "^[$]?(user[ _-]?name|user[ _-]?id|login([ _-]?(name|id))?)$",
};

const patterns = {
  person: new RegExp(personalPatterns.person, "i"),
  event: new RegExp(personalPatterns.event, "i"),
};

/** Properties that hold others, or ids of persons: they are left out for readers without personal data. */
export const cutProperties: readonly string[] = [
  "$set",
  "$set_once",
  "$survey_questions",
  "distinct_id",
  "$distinct_id",
  "$anon_distinct_id",
  "$user_id",
  "alias",
];

/** What a project said of its properties: the names that are personal although they look otherwise, and those that are not. */
interface PersonalNames {
  marked: readonly string[];
  visible: readonly string[];
}

/** What a project said, of persons and of events. */
export type PersonalProperties = Readonly<Record<PropertyOwner, PersonalNames>>;

/** Whether a property is personal. */
export const isPersonal = (properties: PersonalProperties, owner: PropertyOwner, name: string): boolean =>
  properties[owner].marked.includes(name) ||
  (patterns[owner].test(name) && !properties[owner].visible.includes(name));

/** Digits of a number from which on it identifies rather than counts: a phone number. */
const fewestMaskedNumber = 1e7;

/** An address without its query and fragment, any other text as it is. */
export const cutAddress = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\/[^?#]*[?#]/i.test(text) ? text.replace(/[?#][\s\S]*$/, "") : text;

/**
 * A value for readers without personal data. Of a personal property a text, list or object is `[masked]`; numbers below ten
 * million, booleans and null stay. Of any other, addresses lose query and fragment, and objects inside are masked like
 * properties.
 */
export function maskValue(
  properties: PersonalProperties,
  owner: PropertyOwner,
  value: unknown,
  isPersonalValue: boolean,
): unknown {
  if (typeof value === "number")
    return isPersonalValue && Math.abs(value) >= fewestMaskedNumber ? maskedText : value;
  if (typeof value === "string") return isPersonalValue ? maskedText : cutAddress(value);
  if (typeof value !== "object" || value === null) return value;
  if (isPersonalValue) return maskedText;
  if (Array.isArray(value)) return value.map((item) => maskValue(properties, owner, item, false));
  return maskProperties(properties, owner, value as Record<string, unknown>);
}

/** Properties for readers without personal data. */
export const maskProperties = (
  properties: PersonalProperties,
  owner: PropertyOwner,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      cutProperties.includes(name)
        ? []
        : [[name, maskValue(properties, owner, value, isPersonal(properties, owner, name))]],
    ),
  );

/** The answer to a question for readers without personal data. @param question its id, or the name of an older property */
export const maskAnswer = (properties: PersonalProperties, question: string, answer: unknown): unknown => {
  const name = question.startsWith("$survey_response") ? question : `$survey_response_${question}`;
  return maskValue(properties, "event", answer, isPersonal(properties, "event", name));
};

/** The project of a request, as its reader may see it. */
export interface MaskedFor {
  /** The personal properties that are masked; null for readers of personal data. */
  masking: PersonalProperties | null;
}

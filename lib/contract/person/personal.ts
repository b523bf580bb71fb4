/** Personal data: which properties are, unless the project says otherwise. */

/** Whose property it is. */
export type PropertyOwner = "person" | "event";

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

const patterns = {
  person: new RegExp(personalPatterns.person, "i"),
  event: new RegExp(personalPatterns.event, "i"),
};

/** Whether a property is personal where nobody said otherwise. */
export const isPersonalByDefault = (owner: PropertyOwner, name: string): boolean =>
  patterns[owner].test(name);

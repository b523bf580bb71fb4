import type { Person } from "@/lib/contract/person/person";

/** Properties that hold a person's e-mail address, the first that is set. */
const emailKeys = ["email", "$email"];

/** The property that holds a person's e-mail address; undefined without one. */
export const emailKeyOf = ({ properties }: Pick<Person, "properties">): string | undefined =>
  emailKeys.find((key) => Object.hasOwn(properties, key));

/** A property's value in one line: texts as they are, nothing for null, everything else as JSON. */
export const propertyText = (value: unknown): string =>
  typeof value === "string" ? value : value == null ? "" : JSON.stringify(value);

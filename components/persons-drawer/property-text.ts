/** A property as a text: texts as they are, everything else as JSON; empty for an absent one. */
export const textOfProperty = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "string"
      ? value
      : (JSON.stringify(value) ?? "");

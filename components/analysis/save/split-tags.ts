/** Tags between commas, trimmed, in lower case, each once: as the API stores them. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ""),
  ),
];

/** The link of a hosted survey, with what PostHog's hosted surveys read from it. */

export interface LinkParts {
  /** The respondent's distinct id; empty for anyone. */
  distinctId: string;
  /** The language in which it is opened; null: that of the respondent's browser. */
  language: string | null;
  /** Properties of the survey's events. Those without a name are left out. */
  properties: readonly LinkProperty[];
  /** Answers that are filled in: by the question's position, a rating or the position of a choice. */
  answers: Readonly<Record<number, number>>;
}

interface LinkProperty {
  key: string;
  value: string;
}

export const emptyLink: LinkParts = { distinctId: "", language: null, properties: [], answers: {} };

/** Placeholders of mail tools: `{{ contact.id }}`. */
const placeholder = /(\{\{.*?\}\})/;

/** Encodes a text for a query string and leaves placeholders as they are: the mail tool replaces them. */
const encode = (text: string): string =>
  text
    .split(placeholder)
    .map((part) => (placeholder.test(part) ? part : encodeURIComponent(part)))
    .join("");

/** The address of a hosted survey's page. */
const hostedPage = (origin: string, surveyId: string): string => `${origin}/external_surveys/${surveyId}/`;

/** The page's address with a query for the parts. */
export function hostedLink(origin: string, surveyId: string, parts: LinkParts): string {
  const pairs: [string, string][] = [
    ...(parts.distinctId === "" ? [] : [["distinct_id", parts.distinctId] as [string, string]]),
    ...(parts.language === null ? [] : [["lang", parts.language] as [string, string]]),
    ...parts.properties
      .filter(({ key }) => key !== "" && !isReservedName(key))
      .map(({ key, value }): [string, string] => [key, value]),
    ...Object.entries(parts.answers).map(([question, answer]): [string, string] => [
      `q${question}`,
      String(answer),
    ]),
  ];
  const query = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join("&");
  return hostedPage(origin, surveyId) + (query === "" ? "" : `?${query}`);
}

/** Whether the page reads a parameter of this name as something else than a property. @source public/hosted/survey.js */
export const isReservedName = (name: string): boolean =>
  /^(distinct_id|auto_submit|link|lang|q\d+)$/i.test(name) || name.startsWith("$") || name === "token";

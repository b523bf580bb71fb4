import { type Language, readMessages } from "@/app/api/sdk/hosted/[id]/messages";
import type { HostedSurvey } from "@/lib/surveys/delivery/hosted";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** A page without anything from elsewhere, and without script or style inside it: our policy forbids the one. */
const page = ({
  title,
  language,
  scheme = null,
  head = "",
  body,
}: Record<"title" | "body", string> & { language: Language; scheme?: string | null; head?: string }) =>
  `<!doctype html>
<html lang="${language}"${scheme ? ` class="${scheme}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${scheme ?? "light dark"}">
<title>${escaped(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="/static/fonts/source-serif-4.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/hosted/survey.css">
${head}</head>
${body}
</html>
`;

/** What a page says instead of the survey. @param id of one that is hidden until it is true */
const sheet = (title: string, detail: string, id?: string) => {
  const level = id === undefined ? 1 : 2;
  return `<section class="sheet"${id === undefined ? "" : ` id="${id}" tabindex="-1" hidden`}>
<h${level}>${title}</h${level}>
<p>${detail}</p>
</section>`;
};

const dataOf = ({ isLimited, link }: HostedSurvey): string =>
  [
    isLimited ? " data-limited" : "",
    link === null ? "" : ` data-link="${escaped(link.token)}"`,
    link?.distinctId ? ` data-person="${escaped(link.distinctId)}"` : "",
  ].join("");

/** The page of a survey; scripts fill it. */
export function surveyPage(survey: HostedSurvey, language: Language): string {
  const words = readMessages(language);
  const { loading, done, failed, madeWith } = words;
  return page({
    title: survey.name,
    language,
    scheme: survey.scheme,
    head: `<script src="/static/array.js" defer></script>
<script type="module" src="/hosted/survey.js"></script>
`,
    body: `<body data-token="${escaped(survey.token)}" data-survey="${escaped(survey.id)}"${dataOf(survey)}>
<main>
<h1 class="sr-only" lang="${escaped(survey.language)}">${escaped(survey.name)}</h1>
<div id="survey" lang="${escaped(survey.language)}"></div>
<p id="loading" class="note" role="status">${loading}</p>
${(["answered", "waiting", "link"] as const).map((why) => sheet(words[why], words[`${why}More`], why)).join("\n")}
<p id="done" class="note" role="status" hidden>${done}</p>
<p id="failed" class="note" role="alert" hidden>${failed}</p>
<noscript><p class="note">${failed}</p></noscript>
</main>
${survey.hasBranding ? `<footer>${madeWith}</footer>` : ""}
</body>`,
  });
}

/** The page instead of a survey. */
export function refusalPage(
  why: "closed" | "broken" | "answered" | "link" | "heldBack",
  language: Language,
): string {
  const words = readMessages(language);
  return page({
    title: words[why],
    language,
    body: `<body>
<main>
${sheet(words[why], words[`${why}More`])}
</main>
</body>`,
  });
}

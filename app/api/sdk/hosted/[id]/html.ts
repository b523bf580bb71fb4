import { type Language, readMessages } from "@/app/api/sdk/hosted/[id]/messages";
import { textDirection } from "@/lib/contract/wire/language";
import type { HostedFrame, HostedSurvey } from "@/lib/surveys/delivery/hosted";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** The attributes of an element with texts in a language. */
const inLanguage = (language: string): string =>
  `lang="${escaped(language)}" dir="${textDirection(language)}"`;

interface PageParts {
  /** Of the window, beside the survey's. */
  title: string;
  language: Language;
  /** Null without a survey that may be named. */
  frame: HostedFrame | null;
  head?: string;
  /** Attributes of the body. */
  data?: string;
  /** What stands in `main`, below the survey's title. */
  content: string;
}

/** A page without anything from elsewhere, and without script or style inside it: our policy forbids the one. */
const page = ({ title, language, frame, head = "", data = "", content }: PageParts) => {
  const name = escaped(frame?.title.text ?? "");
  return `<!doctype html>
<html lang="${language}"${frame?.scheme ? ` class="${frame.scheme}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${frame?.scheme ?? "light dark"}">
<title>${[name, escaped(title)].filter(Boolean).join(" – ")}</title>
<meta property="og:title" content="${name || escaped(title)}">
<meta property="og:type" content="website">
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="/static/fonts/source-serif-4.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/hosted/survey.css">
${frame?.logo ? `<script type="module" src="/hosted/page-logo.js"></script>` : ""}
${head}</head>
<body${data}>
<main>
${frame?.logo ? `<img class="logo" src="${escaped(frame.logo)}" alt="">` : ""}
${name && `<h1 ${inLanguage(frame!.title.language)}>${name}</h1>`}
${content}
</main>
${frame?.hasBranding ? `<footer>${readMessages(language).madeWith}</footer>` : ""}
</body>
</html>
`;
};

/** What a page says instead of the survey. @param id of one that is hidden until it is true */
const sheet = (level: 1 | 2, title: string, detail: string, id?: string) =>
  `<section class="sheet"${id === undefined ? "" : ` id="${id}" tabindex="-1" hidden`}>
<h${level}>${title}</h${level}>
<p>${detail}</p>
</section>`;

/** The level of headings below the survey's title, if it has one. */
const levelIn = (frame: HostedFrame | null) => (frame?.title.text ? 2 : 1);

const dataOf = ({ id, token, isLimited, link, redirectUrl }: HostedSurvey): string =>
  Object.entries({
    token,
    survey: id,
    limited: isLimited ? "" : undefined,
    link: link?.token,
    person: link?.distinctId ?? undefined,
    redirect: redirectUrl ?? undefined,
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [` data-${name}="${escaped(value)}"`]))
    .join("");

/** JSON as the content of a script element, which would end at the first `</script`. */
const jsonInHtml = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** The page of a survey; scripts fill it. */
export function surveyPage(survey: HostedSurvey, frame: HostedFrame, language: Language): string {
  const words = readMessages(language);
  const replacements = (["answered", "waiting", "link"] as const).map((why) =>
    sheet(2, words[why], words[`${why}More`], why),
  );
  const onward =
    survey.redirectUrl === null
      ? words.done
      : `${words.doneOnward} <a href="${escaped(survey.redirectUrl)}">${words.goOn}</a>`;
  return page({
    title: frame.title.text ? "" : words.survey,
    language,
    frame,
    head: `<script src="/static/array.js" defer></script>
<script type="module" src="/hosted/survey.js"></script>
`,
    data: dataOf(survey),
    content: `<script type="application/json" id="content">${jsonInHtml(survey.content)}</script>
${frame.title.text ? "" : `<h1 class="sr-only">${words.survey}</h1>`}
<div id="survey" ${inLanguage(frame.language)}></div>
<p id="loading" class="note" role="status">${words.loading}</p>
${replacements.join("\n")}
<p id="done" class="note" role="status" hidden>${onward}</p>
<p id="failed" class="note" role="alert" hidden>${words.failed}</p>
<noscript><p class="note">${words.failed}</p></noscript>`,
  });
}

/** The page that asks for the PIN, at the address of the survey. */
export function pinPage(isWrong: boolean, frame: HostedFrame, language: Language): string {
  const { pin, pinMore, pinWrong, pinOpen } = readMessages(language);
  const level = levelIn(frame);
  return page({
    title: pin,
    language,
    frame,
    content: `<form class="sheet" method="post">
<h${level}><label for="pin">${pin}</label></h${level}>
<p id="detail">${pinMore}</p>
<input id="pin" name="pin" type="text" inputmode="numeric" autocomplete="off" required aria-describedby="${isWrong ? "wrong" : "detail"}"${isWrong ? ' aria-invalid="true"' : ""}>
${isWrong ? `<p id="wrong" class="fault" role="alert">${pinWrong}</p>` : ""}
<button type="submit" class="form-submit">${pinOpen}</button>
</form>`,
  });
}

/** The page instead of a survey. @param frame null where there is none */
export function refusalPage(
  why: "missing" | "broken" | "closed" | "answered" | "link" | "throttled" | "heldBack",
  frame: HostedFrame | null,
  language: Language,
): string {
  const words = readMessages(language);
  const content = sheet(levelIn(frame), words[why], words[`${why}More`]);
  return page({ title: words[why], language, frame, content });
}

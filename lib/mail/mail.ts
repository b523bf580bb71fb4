import "server-only";
import { html } from "@/lib/html";

/** A mail before it is rendered. Every text may contain what users wrote. */
export interface Mail {
  /** The address of the receiver, as the contract's `email` accepts it. */
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** Stands between the first paragraph and the others. */
  link: { label: string; url: string };
}

/** A text in one line: a subject has no line breaks. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** The subject and both forms of a mail: as text, and as HTML, in which everything is escaped. */
export function renderMail({ subject, paragraphs, link }: Mail): {
  subject: string;
  text: string;
  html: string;
} {
  const [first = "", ...others] = paragraphs;
  const page = html`<!doctype html>
<html><head><meta charset="utf-8"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em">
<p>${first}</p>
<p><a href="${link.url}">${link.label}</a></p>
${others.map((paragraph) => html`<p>${paragraph}</p>\n`)}</body></html>
`;
  const text = [first, `${link.label}:\n${link.url}`, ...others].join("\n\n");
  return { subject: oneLine(subject), text: `${text}\n`, html: page.text };
}

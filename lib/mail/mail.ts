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
  /** Below the paragraphs: rows of a label and a text, and of a chart the share of the longest bar, from 0 to 1. */
  rows?: readonly { label: string; text: string; share?: number }[];
}

/** A text in one line: a subject has no line breaks. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** The subject and both forms of a mail: as text, and as HTML, in which everything is escaped. */
export function renderMail({ subject, paragraphs, link, rows = [] }: Mail): {
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
${others.map((paragraph) => html`<p>${paragraph}</p>\n`)}${rows.map(({ label, text, share }) =>
  share === undefined
    ? html`<p><b>${label}</b><br>${text}</p>\n`
    : html`<table role="presentation" width="100%" cellspacing="0"><tr><td width="35%">${label}</td>
<td><div style="background:#4f63d2;height:12px;min-width:2px;width:${String(Math.round(share * 100))}%"></div></td>
<td width="15%" align="right">${text}</td></tr></table>\n`,
)}</body></html>
`;
  const listed = rows.map(({ label, text, share }) =>
    share === undefined ? `${label}\n${text}` : `${label}: ${text}`,
  );
  const text = [first, `${link.label}:\n${link.url}`, ...others, ...listed].join("\n\n");
  return { subject: oneLine(subject), text: `${text}\n`, html: page.text };
}

import "server-only";
import { html } from "@/lib/html";
import { type ChartColumn, chartWidth, drawColumns } from "@/lib/mail/column-chart";

/** A mail before it is rendered. Every text may contain what users wrote. */
export interface Mail {
  /** The address of the receiver, as the contract's `email` accepts it. */
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** Stands between the first paragraph and the others. */
  link: { label: string; url: string };
  /** Below the paragraphs: a label and a text, and a chart as an inline picture. */
  rows?: readonly MailRow[];
}

/** A row of a mail. */
interface MailRow {
  label: string;
  text: string;
  chart?: readonly ChartColumn[];
}

/** A text in one line: a subject has no line breaks. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** What a chart shows, in words. */
const describeChart = (chart: readonly ChartColumn[]): string =>
  chart.map(({ label, count }) => `${label}: ${count}`).join(", ");

const chartId = (at: number) => `chart-${at}`;

/** A picture with its labels below: a picture without fonts has no texts. */
const chartHtml = (chart: readonly ChartColumn[], at: number) => html`
<img src="cid:${chartId(at)}" width="${chartWidth}" alt="${describeChart(chart)}" style="display:block">
<table role="presentation" width="${chartWidth}" cellspacing="0" cellpadding="0"><tr>${chart.map(
  ({ label }) => html`<td align="center" width="${Math.floor(100 / chart.length)}%">${label}</td>`,
)}</tr></table>
`;

/** A mail with both forms: text, and HTML, in which everything is escaped; and the pictures of its charts. */
export function renderMail({ subject, paragraphs, link, rows = [] }: Mail) {
  const [first = "", ...others] = paragraphs;
  const page = html`<!doctype html>
<html><head><meta charset="utf-8"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em">
<p>${first}</p>
<p><a href="${link.url}">${link.label}</a></p>
${others.map((paragraph) => html`<p>${paragraph}</p>\n`)}${rows.map(
  ({ label, text, chart }, at) => html`<p>${label && html`<b>${label}</b><br>`}${text
    .split("\n")
    .map((line, n) => (n > 0 ? [html`<br>`, line] : line))}</p>${chart ? chartHtml(chart, at) : null}
`,
)}</body></html>
`;
  const listed = rows.map(({ label, text, chart }) =>
    [label, text, ...(chart ? [describeChart(chart)] : [])].filter(Boolean).join("\n"),
  );
  const text = [first, `${link.label}:\n${link.url}`, ...others, ...listed].join("\n\n");
  const attachments = rows.flatMap(({ chart }, at) =>
    chart
      ? {
          filename: `${chartId(at)}.png`,
          content: drawColumns(chart.map(({ count }) => count)),
          cid: chartId(at),
          contentDisposition: "inline" as const,
        }
      : [],
  );
  return { subject: oneLine(subject), text: `${text}\n`, html: page.text, attachments };
}

import "server-only";
import type { DestinationMessage } from "@/lib/destinations/content";
import { post, type ReceiverAnswer } from "@/lib/destinations/send/post";

/** Slack's limits of a header and of a section, in characters, and sections that are shown. */
const [maxHeader, maxText, maxSections] = [150, 2900, 20];

const cut = (text: string, length: number) =>
  [...text].length > length ? `${[...text].slice(0, length - 1).join("")}…` : text;

/** A text in which nothing is a link, a mention or a mark. @source Slack's formatting */
const escapeMarks = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A message as blocks. */
const toBlocks = ({ title, lines, link }: DestinationMessage) => ({
  text: escapeMarks(cut(title, maxText)),
  blocks: [
    { type: "header", text: { type: "plain_text", text: cut(title, maxHeader) } },
    ...lines.slice(0, maxSections).map(({ label, text }) => ({
      type: "section",
      text: {
        type: "mrkdwn",
        text: `*${escapeMarks(cut(label, 300)).replaceAll("*", "∗")}*\n${escapeMarks(cut(text, 2400))}`.trim(),
      },
    })),
    {
      type: "actions",
      elements: [{ type: "button", text: { type: "plain_text", text: cut(link.label, 70) }, url: link.url }],
    },
  ],
});

/** Sends a message to an incoming webhook of Slack. */
export const sendSlack = (url: string, message: DestinationMessage): Promise<ReceiverAnswer> =>
  post(url, {}, JSON.stringify(toBlocks(message)));

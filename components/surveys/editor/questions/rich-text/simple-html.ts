const simpleTags = new Set(["p", "br", "strong", "b", "em", "i", "a", "ul", "ol", "li"]);
const tag = /<\/?([a-z][a-z0-9-]*)([^>]*)>|<!/gi;

/** Whether the formatted view can represent the HTML: paragraphs, bold, italic, links, lists. */
export function isSimpleHtml(html: string): boolean {
  for (const [match, name, attributes = ""] of html.matchAll(tag)) {
    if (name === undefined || !simpleTags.has(name.toLowerCase())) return false;
    const otherAttributes = attributes
      .replace(/\s+(href|rel|target)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi, "")
      .replace("/", "")
      .trim();
    if (otherAttributes !== "" && !match.startsWith("</")) return false;
  }
  return true;
}

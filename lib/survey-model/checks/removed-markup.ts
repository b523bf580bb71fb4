import { TokenizerMode } from "parse5";
import { sanitizeHtml } from "@/lib/contract/survey/html";
import { tokenizeHtml } from "@/lib/contract/survey/tokenize-html";

/**
 * The markup that `sanitizeHtml` removes from a text, each item once, in order: elements as `<script>`, attributes as
 * `onclick`. Comments, which are invisible, are not listed.
 */
export function removedMarkup(text: string): string[] {
  if (!text.includes("<")) return [];
  const clean = sanitizeHtml(text);
  if (clean === text) return [];
  const keptCounts = new Map<string, number>();
  for (const name of markupOf(clean)) keptCounts.set(name, (keptCounts.get(name) ?? 0) + 1);
  const removed = markupOf(text).filter((name) => {
    const remainingCount = keptCounts.get(name) ?? 0;
    keptCounts.set(name, remainingCount - 1);
    return remainingCount <= 0;
  });
  return [...new Set(removed)];
}

/** The elements and attributes of a text, with repetitions; none inside scripts and styles. */
function markupOf(text: string): string[] {
  const markup: string[] = [];
  const tokenizer = tokenizeHtml({
    onStartTag: ({ tagName, attrs }) => {
      markup.push(`<${tagName}>`, ...attrs.map(({ name }) => name));
      if (tagName === "script") tokenizer.state = TokenizerMode.SCRIPT_DATA;
      if (tagName === "style") tokenizer.state = TokenizerMode.RAWTEXT;
    },
  });
  tokenizer.write(text, true);
  return markup;
}

/**
 * The HTML that surveys may contain. Texts are sanitized before they are stored, so that every reader can trust them.
 * Runs in browser and server.
 *
 * Parses like a browser (parse5), applies an allow-list (hast-util-sanitize) and prints the tree again. No allowed
 * element contains raw text or foreign content, so a browser parses exactly what was checked here.
 *
 * @source docs/reference/surveys.md#html, the documented defaults of ammonia
 */
import type { Element, Nodes, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toParse5 } from "hast-util-to-parse5";
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  ErrorCodes,
  html,
  parseFragment,
  serialize,
  type Token,
  TokenizerMode,
  type TreeAdapter,
} from "parse5";
import { tokenizeHtml } from "@/lib/contract/survey/tokenize-html";

const tagNames =
  "a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del " +
  "details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark " +
  "nav ol p pre q rp rt rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr " +
  "tt u ul var wbr";

const urlSchemes = new Set(
  (
    "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip sms smsto ssh tel " +
    "url webcal wtai xmpp"
  ).split(" "),
);

const swallowingTag = /<(?:script|style|textarea|title|xmp|plaintext|iframe|noscript|noembed|noframes)[\s/]/i;

/** The allow-list. Attributes go by their property names: `colSpan` is `colspan`. */
const schema: Schema = {
  tagNames: tagNames.split(" "),
  strip: ["script", "style"],
  attributes: {
    "*": ["style", "lang", "title", "width", "height"],
    a: ["href", "hrefLang", "target"],
    bdo: ["dir"],
    blockquote: ["cite"],
    col: ["align", "char", "charOff", "span"],
    colgroup: ["align", "char", "charOff", "span"],
    del: ["cite", "dateTime"],
    hr: ["align", "size", "width"],
    img: ["align", "alt", "height", "src", "width"],
    ins: ["cite", "dateTime"],
    ol: ["start", "type"],
    q: ["cite"],
    table: ["align", "char", "charOff", "summary"],
    tbody: ["align", "char", "charOff"],
    td: ["align", "char", "charOff", "colSpan", "headers", "rowSpan"],
    th: ["align", "char", "charOff", "colSpan", "headers", "rowSpan", "scope"],
    thead: ["align", "char", "charOff"],
    tr: ["align", "char", "charOff"],
  },
  required: { a: { rel: "noopener" } },
  // The library's own rules are off: every tag may occur anywhere, no ids are kept, URLs are checked by `isSafeUrl`.
  ancestors: {},
  clobber: [],
  protocols: {},
  allowComments: false,
  allowDoctypes: false,
};

/**
 * Beyond these a text is no longer markup a person wrote, and keeps its words but no tags (ours): nesting, which
 * costs stack; elements, and characters of tags per character of input, which unclosed formatting multiplies.
 */
const limits = { depth: 200, elements: 5_000, growth: 8 };

/** Passes after which markup that still changes loses its tags; ordinary texts need one to print, one to confirm. */
const MAX_PASSES = 8;

/**
 * Removes all but harmless HTML from a text. Text without any HTML syntax stays byte-identical; otherwise it is parsed
 * and printed again, so `&` becomes `&amp;` and tags are closed. Sanitizing a sanitized text changes nothing.
 *
 * An unfinished tag at the very end counts as text. It is escaped (ours) when it has an attribute or would include the
 * following text, so that the page around it can't complete it; `x <y` stays.
 */
export function sanitizeHtml(text: string): string {
  const syntax = syntaxOf(text);
  if (syntax === "text") return text;
  if (syntax === "unfinished") return escapeText(text);
  let current = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = cleanOnce(current);
    if (next === null) return withoutTags(current);
    // Unwrapping a tag can leave a nesting the parser would read differently; what is read back is what counts.
    if (next === current || !next.includes("<")) return next;
    current = next;
  }
  return withoutTags(current);
}

/** One parse, filter and print; null when the markup exceeds the limits. */
function cleanOnce(text: string): string | null {
  const tree = parse(text);
  if (tree === null) return null;
  const clean = sanitize(fromParse5(tree), schema);
  visitElements(clean, finish);
  const root: Root = clean.type === "root" ? clean : { type: "root", children: [clean as Element] };
  return serialize(toParse5(root) as DefaultTreeAdapterMap["document"]); // a root becomes a document
}

class TooMuchMarkup extends Error {}

/** The fragment as a browser reads it inside a `<div>`, without comments; null when it exceeds the limits. */
function parse(text: string): DefaultTreeAdapterMap["documentFragment"] | null {
  let depth = 0;
  let elements = 0;
  let room = text.length * limits.growth + 10_000;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespaceURI, attributes) {
      room -= tagName.length;
      for (const { name, value } of attributes) room -= name.length + value.length;
      if (++elements > limits.elements || room < 0) throw new TooMuchMarkup();
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attributes);
    },
    onItemPush() {
      if (++depth > limits.depth) throw new TooMuchMarkup();
    },
    onItemPop() {
      depth--;
    },
    appendChild(parent, child) {
      if (child.nodeName !== "#comment") defaultTreeAdapter.appendChild(parent, child);
    },
    insertBefore(parent, child, reference) {
      if (child.nodeName !== "#comment") defaultTreeAdapter.insertBefore(parent, child, reference);
    },
  };
  try {
    const context = defaultTreeAdapter.createElement("div", html.NS.HTML, []);
    return parseFragment(context, text, { treeAdapter });
  } catch (error) {
    if (error instanceof TooMuchMarkup) return null; // the caller falls back to text
    throw error;
  }
}

/** What the allow-list can't say: URLs, styles, and the newline a `<pre>` loses when it is read. */
function finish({ tagName, properties, children }: Element) {
  for (const name of ["href", "src", "cite"]) {
    if (name in properties && !isSafeUrl(String(properties[name]))) delete properties[name];
  }
  if (!isHarmlessStyle(String(properties.style ?? ""))) delete properties.style;
  const first = children[0];
  if (tagName === "pre" && first?.type === "text" && first.value.startsWith("\n")) {
    first.value = `\n${first.value}`;
  }
}

/** Whether a browser would read the URL as relative or with a harmless scheme. Browsers read it as `URL` does. */
function isSafeUrl(url: string): boolean {
  if (URL.canParse(url)) return urlSchemes.has(new URL(url).protocol.slice(0, -1));
  return URL.canParse(url, "https://relative.invalid/");
}

/** False for CSS that old browsers ran as code (ours; no present one does), however it is escaped or spaced. */
function isHarmlessStyle(style: string): boolean {
  const plain = style
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "")
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters can hide a keyword.
    .replace(/[\u0000-\u0020\\]/g, "")
    .toLowerCase();
  return !/javascript:|vbscript:|expression\(|-moz-binding:|(?:^|[;{])behavior:|@import/.test(plain);
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

function visitElements(node: Nodes, visit: (element: Element) => void) {
  if (node.type === "element") visit(node);
  if ("children" in node) for (const child of node.children) visitElements(child, visit);
}

const tagStart = /<[a-z/!?]/i;

/** Whether a text may contain a tag, comment or doctype: otherwise there is nothing to parse. */
export const hasTagStart = (text: string): boolean => tagStart.test(text);

/** Whether a tokenizer finds a tag, comment or doctype; if none, whether the text ends within a harmful tag. */
function syntaxOf(text: string): "html" | "unfinished" | "text" {
  const opening = text.search(tagStart);
  if (opening === -1) return "text";
  let syntax: "html" | "unfinished" | "text" = "text";
  const stop = () => {
    syntax = "html";
    tokenizer.pause();
  };
  const tokenizer = tokenizeHtml({
    onStartTag: stop,
    onEndTag: stop,
    onComment: stop,
    onDoctype: stop,
    onParseError: ({ code }) => {
      if (code !== ErrorCodes.eofInTag) return;
      if (text.includes("=", opening) || swallowingTag.test(text)) syntax = "unfinished";
    },
  });
  tokenizer.write(text, true);
  return syntax;
}

/** The words of a text, escaped, without any markup; scripts and styles go with their content. */
function withoutTags(text: string): string {
  let words = "";
  let isSilent = false;
  const add = ({ chars }: Token.CharacterToken) => {
    if (!isSilent) words += chars;
  };
  const tokenizer = tokenizeHtml({
    onStartTag: ({ tagName }) => {
      if (tagName !== "script" && tagName !== "style") return;
      isSilent = true;
      tokenizer.state = tagName === "script" ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT;
    },
    onEndTag: () => {
      isSilent = false;
    },
    onCharacter: add,
    onWhitespaceCharacter: add,
  });
  tokenizer.write(text, true);
  return escapeText(words);
}

/** The text with its markup escaped, so that it is read instead of rendered. In proportion to its length. */
export function escapeText(text: string): string {
  const fragment = defaultTreeAdapter.createDocumentFragment();
  defaultTreeAdapter.insertText(fragment, text);
  return serialize(fragment);
}

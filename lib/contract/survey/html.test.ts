import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { describe, expect, test } from "vitest";
import { sanitizeHtml } from "@/lib/contract/survey/html";

const runs = { numRuns: process.env.LONG ? 1000 : 25 };

describe("sanitizing", () => {
  const examples: [string, string, string][] = [
    ["removes a script with its content", "<script>alert(0)</script>check?", "check?"],
    [
      "closes what is left open",
      "<b>We'll use it to make notebooks better.<script>alert(0)</script>",
      "<b>We'll use it to make notebooks better.</b>",
    ],
    ["marks links", '<a href="https://x.com">y</a>', '<a href="https://x.com" rel="noopener">y</a>'],
    ["replaces a link's own rel", '<a rel="opener">y</a>', '<a rel="noopener">y</a>'],
    ["removes handlers", '<img src="https://x.com/a.png" onerror="f()">', '<img src="https://x.com/a.png">'],
    ["keeps plain text", "a < b & c", "a < b & c"],
    ["keeps a space", " ", " "],
    ["keeps the empty text", "", ""],
    ["keeps entities in plain text", "&lt;b&gt; &amp &nbsp;", "&lt;b&gt; &amp &nbsp;"],
    ["keeps line ends of plain text", "a\r\nb\r", "a\r\nb\r"],
    ["keeps a comparison", "x <y, I <3 u, 1<2", "x <y, I <3 u, 1<2"],
    ["prints text escaped beside HTML", "a & b < c > d<br>", "a &amp; b &lt; c &gt; d<br>"],
    ["prints void tags without a slash", "<br/><hr /><wbr>", "<br><hr><wbr>"],
    ["removes a style with its content", "<style>b{}</style>x", "x"],
    ["keeps the content of unknown tags", "<font color=red>a<blink>b</blink></font>", "ab"],
    ["keeps the content of refused tags", "<button>a</button><form>b</form><tfoot>c</tfoot>", "abc"],
    ["removes comments", "a<!-- x -->b", "ab"],
    ["removes a doctype", "<!DOCTYPE html>a & b", "a &amp; b"],
    ["removes class and id", '<p class="a" id="b" data-x="c" lang="en">x</p>', '<p lang="en">x</p>'],
    [
      "keeps attributes every tag may have",
      '<b style="color: red" title="t" width="1" height="2">x</b>',
      '<b style="color: red" title="t" width="1" height="2">x</b>',
    ],
    [
      "keeps a link's attributes",
      '<a href="/x" hreflang="de" target="_blank">y</a>',
      '<a href="/x" hreflang="de" target="_blank" rel="noopener">y</a>',
    ],
    [
      "keeps a list's attributes",
      '<ol start="3" type="a"><li>x</li></ol>',
      '<ol start="3" type="a"><li>x</li></ol>',
    ],
    [
      "keeps quotes' sources",
      '<q cite="/x">a</q><del cite="/y" datetime="2024">b</del>',
      '<q cite="/x">a</q><del cite="/y" datetime="2024">b</del>',
    ],
    [
      "keeps a cell's attributes",
      '<table><tr><td colspan=2 headers="a b" abbr=x>y',
      '<table><tbody><tr><td colspan="2" headers="a b">y</td></tr></tbody></table>',
    ],
    ["reads cells outside a table as a browser does", "<tr><td>x", "x"],
    [
      "keeps a URL as it was written",
      '<a href="HTTPS://X.com/?a=1&b=2">y</a>',
      '<a href="HTTPS://X.com/?a=1&amp;b=2" rel="noopener">y</a>',
    ],
    [
      "keeps relative URLs",
      '<img src="a.png"><img src="//x.com/a:b"><img src="?a:b">',
      '<img src="a.png"><img src="//x.com/a:b"><img src="?a:b">',
    ],
    [
      "keeps other safe schemes",
      '<a href="mailto:a@b.c">m</a>',
      '<a href="mailto:a@b.c" rel="noopener">m</a>',
    ],
    ["loses data URLs", '<img src="data:image/png;base64,AAAA" alt="a">', '<img alt="a">'],
    ["loses URLs that cannot be read", '<a href="https://[">y</a>', '<a rel="noopener">y</a>'],
    ["keeps blank lines at the start of pre", "<pre>\n\nx</pre>", "<pre>\n\nx</pre>"],
    [
      "settles nestings a parser would read differently",
      "<p><svg><foreignObject><p>a",
      "<p></p><p>a</p><p></p>",
    ],
    ["escapes a tag the page could finish", "<img src=x onerror=alert(1)", "&lt;img src=x onerror=alert(1)"],
    ["escapes a script the page could finish", "a & <script ", "a &amp; &lt;script "],
  ];
  test.each(examples)("%s", (_, text, clean) => {
    expect(sanitizeHtml(text)).toBe(clean);
  });

  test("keeps every safe scheme and every allowed tag", () => {
    const schemes =
      "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip sms smsto ssh tel url webcal wtai xmpp";
    for (const scheme of schemes.split(" ")) {
      const link = `<a href="${scheme}://x" rel="noopener">y</a>`;
      expect(sanitizeHtml(link)).toBe(link);
    }
    for (const tag of allowedTags) {
      const isTable = /^(caption|col|colgroup|tbody|td|th|thead|tr)$/.test(tag);
      expect(sanitizeHtml(isTable ? `<table><${tag}>x` : `<${tag}>x`)).toContain(`<${tag}`);
    }
  });
});

/** Attacks on a filter, by the categories of OWASP's evasion list; each must be harmless afterwards. */
const evasions: Record<string, string[]> = {
  "a plain script": [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
    "<script/src=//evil.test/x.js>",
    "<script\n>alert(1)</script\n>",
    "<script x>alert(1)</script y>",
    "<script>alert(1)",
    "<<script>alert(1);//<</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    '<script a=">" src="//evil.test/x.js"></script>',
    "<script/x/y/z src=//evil.test/x.js></script>",
    "</title><script>alert(1)</script>",
    '"><script>alert(1)</script>',
    "<ScRiPt>alert(1)</sCrIpT>",
    "<script\u0000>alert(1)</script>",
  ],
  "a URL of script": [
    '<a href="javascript:alert(1)">x</a>',
    "<img src=javascript:alert(1)>",
    "<img src=`javascript:alert(1)`>",
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" \u0001\u001fjavascript:alert(1)">x</a>',
    '<a href="jav\tascript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<a href="jav&#10;ascript:alert(1)">x</a>',
    '<a href="java\r\nscript\n:alert(1)">x</a>',
    '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
    '<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)">x</a>',
    '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="java&Tab;script&NewLine;:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="livescript:x">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="blob:https://x/1">x</a>',
    '<a href="view-source:javascript:alert(1)">x</a>',
    '<a href="feed:javascript:alert(1)">x</a>',
    '<q cite="javascript:alert(1)">x</q>',
    '<area href="javascript:alert(1)">',
    '<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">',
    '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x',
    '<img src="x" srcset="javascript:alert(1) 1x">',
  ],
  "a handler": [
    "<img src=x onerror=alert(1)>",
    "<img src=x onerror\n=\nalert(1)>",
    "<img/src=x/onerror=alert(1)>",
    '<img src="x"onerror="alert(1)">',
    "<img onmouseover='alert(1)'>",
    "<IMG SRC=# ONMOUSEOVER=alert(1)>",
    '<img """><script>alert(1)</script>">',
    "<b onclick=alert(1)>x</b>",
    "<details open ontoggle=alert(1)>x</details>",
    "<p onpointerenter&#61;alert(1) oncopy=alert(1)>x",
    "<body onload=alert(1)>",
    "<body onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert(1)>",
    "<svg/onload=alert(1)>",
    "<a \u000conclick=alert(1)>x</a>",
    '<a title="x" onfocus="alert(1)" autofocus tabindex=1>x</a>',
    "<img src=x:alert(1) onerror=&#x61;lert(1)>",
  ],
  "a frame, an object or a form": [
    "<iframe src=javascript:alert(1)></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<iframe src=# onmouseover=alert(1)></iframe>",
    "<frameset><frame src=javascript:alert(1)></frameset>",
    "<object data=javascript:alert(1)></object>",
    "<object type=text/x-scriptlet data=//evil.test></object>",
    "<embed src=//evil.test/x.swf allowscriptaccess=always>",
    "<applet code=x></applet>",
    "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>",
    '<input type="image" src="javascript:alert(1)">',
    "<isindex action=javascript:alert(1) type=image>",
    "<bgsound src=javascript:alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<layer src=//evil.test></layer>",
    '<xml id="x"><i><b>&lt;img src=x onerror=alert(1)&gt;</b></i></xml>',
  ],
  "something for the head": [
    '<link rel="stylesheet" href="javascript:alert(1)">',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<base href="javascript:alert(1);//">',
    "<head><title><script>alert(1)</script></title></head>",
    "<style>@import '//evil.test/x.css';</style>",
    "<style>li{list-style-image:url(javascript:alert(1))}</style><ul><li>x",
    "<style type=text/javascript>alert(1)</style>",
  ],
  "a style": [
    '<div style="background-image:url(javascript:alert(1))">x',
    '<div style="background:url( \u0001javascript:alert(1))">x',
    '<div style="background:\\75\\72\\6c(\\6a avascript:alert(1))">x',
    '<div style="width:expression(alert(1))">x',
    '<div style="xss:expr/*x*/ession(alert(1))">x',
    '<div style="xss:exp/**/res\\sion(alert(1))">x',
    '<div style="behavior:url(x.htc)">x',
    '<div style="color:red;-moz-binding:url(x.xml#x)">x',
  ],
  "a comment, a doctype or an instruction": [
    "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
    "<!--><script>alert(1)</script>-->",
    "<!-- --!><script>alert(1)</script>",
    "<![CDATA[<script>alert(1)</script>]]>",
    '<?xml version="1.0"?><script>alert(1)</script>',
    "<? echo('<script>alert(1)</script>'); ?>",
    "<!DOCTYPE x [<!ENTITY y '<script>'>]>",
    "<!--#exec cmd=\"echo '<script>alert(1)</script>'\"-->",
    "</ script><script>alert(1)</script>",
  ],
  "another reading of the same text": [
    "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x></svg>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<math href=javascript:alert(1)>x</math>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<textarea><b title='</textarea><img src=x onerror=alert(1)>'>",
    "<title><a title='</title><img src=x onerror=alert(1)>'>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
    "<template><script>alert(1)</script></template>",
    "<plaintext><img src=x onerror=alert(1)>",
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
    "<p title='&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>x",
    '<b title="`><img src=x onerror=alert(1)>`">x',
    "<table><a href=javascript:alert(1)><tr><td onclick=alert(1)>x",
    "¼script¾alert(1)¼/script¾<br>",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-<br>",
    "<image src=x onerror=alert(1)>",
    "<custom-tag onclick=alert(1)>x</custom-tag>",
    "<b.x#y onclick=alert(1)>x</b.x#y>",
    "<b __proto__=x constructor=y onclick=alert(1)>x</b>",
    "<b type=element children=x value='<script>'>x</b>",
  ],
  "a tag left open": [
    "<img src=x onerror=alert(1)",
    "<img src='x' onerror='alert(1)",
    "<b>x</b><img src=x onerror=alert(1)",
    "<iframe src=//evil.test <",
    "<script src=//evil.test/x.js",
    "<a href=javascript:alert(1) ",
  ],
};

describe.each(Object.entries(evasions))("removes %s", (_, vectors) => {
  test.each(vectors)("%j", (vector) => {
    for (const text of [
      vector,
      `before ${vector}`,
      `<p>${vector}</p>`,
      `<svg>${vector}`,
      `<table>${vector}`,
    ]) {
      const clean = sanitizeHtml(text);
      expectHarmless(clean);
      expect(sanitizeHtml(clean)).toBe(clean);
    }
  });
});

describe("for any text", () => {
  test("plain text is returned unchanged", () => {
    const plain = fc.string({ unit: "binary" }).map((text) => text.replace(/<(?=[a-z/!?])/gi, "< "));
    fc.assert(
      fc.property(plain, (text) => sanitizeHtml(text) === text),
      runs,
    );
  });

  test("the result is safe, and sanitizing it again changes nothing", () => {
    fc.assert(
      fc.property(randomMarkup(), (text) => {
        const clean = sanitizeHtml(text);
        expectHarmless(clean);
        expect(sanitizeHtml(clean)).toBe(clean);
      }),
      runs,
    );
  });
});

describe("very large inputs", () => {
  const sizes: [string, string, string | null][] = [
    ["100,000 nested tags", `${"<b>".repeat(100_000)}x`, "x"],
    ["400,000 nested blocks", `${"<div>".repeat(400_000)}x`, "x"],
    ["100,000 nested unknown tags", `${"<x>".repeat(100_000)}x`, "x"],
    [
      "formatting that every paragraph repeats",
      `<p>${Array.from({ length: 150 }, (_, at) => `<b title=${at}>`).join("")}${"<p>x".repeat(400_000)}`,
      null,
    ],
    [
      "a long attribute that every paragraph repeats",
      `<p><b title="${"y".repeat(1_000_000)}">${"<p>x".repeat(200_000)}`,
      null,
    ],
    ["content that a table pushes out", `<table>${"<hr>".repeat(500_000)}`, ""],
    ["an attribute of 2 MB", `<img alt="a" src="data:${"A".repeat(2_000_000)}">`, '<img alt="a">'],
    [
      "250,000 attributes",
      `<b ${Array.from({ length: 250_000 }, (_, at) => `a${at}`).join(" ")}>x</b>`,
      "<b>x</b>",
    ],
    ["comments between every letter", "a<!-- -->".repeat(220_000), "a".repeat(220_000)],
    ["2 MB of opening brackets", "<".repeat(2_000_000), "<".repeat(2_000_000)],
    ["2 MB of unfinished tags", "<a".repeat(1_000_000), "<a".repeat(1_000_000)],
    ["2 MB of text with a tag", `${"word ".repeat(400_000)}<br>`, `${"word ".repeat(400_000)}<br>`],
    ["a style of slashes and stars", `<b style="${"/*".repeat(1_000_000)}">x</b>`, null],
    ["4,000 children of an unknown tag", `<font>${"<br>x".repeat(4_000)}</font>`, "<br>x".repeat(4_000)],
  ];
  test.each(sizes)("%s are sanitized", (_, text, expected) => {
    const clean = sanitizeHtml(text);
    if (expected !== null) expect(clean === expected).toBe(true);
    expect(sanitizeHtml(clean) === clean).toBe(true);
  });
});

const allowedTags = new Set(
  "a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p pre q rp rt rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr tt u ul var wbr".split(
    " ",
  ),
);
const allowedAttributes = new Set(
  "style lang title width height href hreflang target rel dir cite align char charoff span datetime size alt src start type summary colspan headers rowspan scope".split(
    " ",
  ),
);

/** Parses the text in several contexts of a page and expects only what the allow-list contains. */
function expectHarmless(clean: string) {
  const pages = [
    parseFragment(clean),
    parse(`<!doctype html><body><div>${clean}</div><div title="x">y</div>`),
    parse(`<!doctype html><body><div>${clean}</div>`, { scriptingEnabled: false }),
  ];
  for (const page of pages) {
    for (const { tagName, namespaceURI, attrs } of elementsOf(page)) {
      if (tagName === "html" || tagName === "head" || tagName === "body") {
        expect(attrs).toEqual([]);
        continue;
      }
      expect(namespaceURI).toBe("http://www.w3.org/1999/xhtml");
      expect(allowedTags).toContain(tagName);
      for (const { name, value } of attrs) {
        expect(allowedAttributes).toContain(name);
        if (name === "rel") expect(value).toBe("noopener");
        if (name === "style")
          expect(value.toLowerCase()).not.toMatch(/javascript|expression|binding|behavior/);
        if (!["href", "src", "cite"].includes(name)) continue;
        const { protocol } = new URL(value, "https://page.test/");
        expect(protocol).not.toMatch(/^(javascript|data|vbscript|blob|livescript|view-source|feed):$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these before a scheme.
        expect(value.replace(/[\u0000-\u0020]/g, "")).not.toMatch(/^(javascript|data|vbscript):/i);
      }
      if (tagName === "a") expect(attrs.at(-1)).toEqual({ name: "rel", value: "noopener" });
    }
  }
}

function elementsOf(node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  const content = "content" in node ? [node.content] : [];
  return [...("tagName" in node ? [node] : []), ...[...children, ...content].flatMap(elementsOf)];
}

/** Pieces of markup in any order: the more it looks like HTML, the deeper it gets into the parser. */
function randomMarkup(): fc.Arbitrary<string> {
  const tag = fc.constantFrom(
    ..."a b p pre div table tr td th li ul ol br hr img svg math style script title textarea select option template noscript iframe form button font h1 caption col foreignObject desc mtext annotation-xml plaintext xmp body html nobr code dd dt ruby rt frameset".split(
      " ",
    ),
  );
  const value = fc.oneof(
    fc.constantFrom(
      "javascript:alert(1)",
      " JAVA\tSCRIPT:x",
      "https://x.com",
      "data:x",
      "/x",
      "a'b",
      "a`b",
      "width:expression(x)",
      "2",
      "1e400",
      "",
    ),
    fc.string({ maxLength: 8 }),
  );
  const attribute = fc
    .tuple(
      fc.constantFrom(
        "href",
        "src",
        "cite",
        "onclick",
        "style",
        "title",
        "id",
        "type",
        "width",
        "headers",
        "xlink:href",
        "__proto__",
      ),
      value,
      fc.constantFrom('"', "'", ""),
    )
    .map(([name, content, quote]) => ` ${name}=${quote}${content}${quote}`);
  const piece = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(tag, fc.array(attribute, { maxLength: 3 }))
        .map(([name, all]) => `<${name}${all.join("")}>`),
    },
    { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "x",
        " ",
        "\n",
        "\r\n",
        "&lt;",
        "&#13;",
        "&amp;lt;",
        "&nbsp;",
        "\u0000",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<!doctype x>",
        "<?x>",
        "</",
        "<",
        ">",
        '"',
        "=",
      ),
    },
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  return fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
}

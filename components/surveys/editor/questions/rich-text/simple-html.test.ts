import { describe, expect, test } from "vitest";
import { isSimpleHtml } from "@/components/surveys/editor/questions/rich-text/simple-html";

describe("HTML that the formatted view can represent", () => {
  test.each([
    "",
    "No markup, 3 < 4",
    "<p>One <strong>bold</strong> and <em>slanted</em> word<br></p>",
    '<p><a href="https://x.com" rel="noopener" target="_blank">a link</a></p>',
    "<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>",
  ])("is %j", (html) => expect(isSimpleHtml(html)).toBe(true));

  test.each([
    "<h1>Heading</h1>",
    '<p style="color: red">red</p>',
    "<table><tr><td>1</td></tr></table>",
    '<img src="https://x.com/a.png">',
    "<!-- a note -->",
    '<p><span lang="de">Wort</span></p>',
  ])("is not %j", (html) => expect(isSimpleHtml(html)).toBe(false));
});

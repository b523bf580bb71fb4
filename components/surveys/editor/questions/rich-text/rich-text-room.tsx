import { textLook, toolbarLook } from "@/components/surveys/editor/questions/rich-text/text-look";
import type { HtmlTextProps } from "@/components/surveys/editor/questions/rich-text/text-props";

/** The words of a formatted text where its editor will be, as high as that, so that nothing below moves. */
export const RichTextRoom = ({ value, isReadOnly }: Pick<HtmlTextProps, "value" | "isReadOnly">) => (
  <div>
    {!isReadOnly && (
      <div aria-hidden className={toolbarLook}>
        <span className="size-8 pointer-coarse:size-11" />
      </div>
    )}
    <div className={`whitespace-pre-line ${textLook}`}>{linesOf(value)}</div>
  </div>
);

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** What a text of paragraphs and lists says, a line each. */
const linesOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|li)>\s*(?=<(?:p|li|ul|ol))/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

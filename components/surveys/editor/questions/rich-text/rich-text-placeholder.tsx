import type { HtmlTextProps } from "@/components/surveys/editor/questions/rich-text/html-text-props";
import { textBoxClasses, toolbarClasses } from "@/components/surveys/editor/questions/rich-text/text-classes";

/** The words of a formatted text where its editor will be, as high as that, so that nothing below moves. */
export const RichTextPlaceholder = ({ value, isReadOnly }: Pick<HtmlTextProps, "value" | "isReadOnly">) => (
  <div>
    {!isReadOnly && (
      <div aria-hidden className={toolbarClasses}>
        <span className="size-8 pointer-coarse:size-11" />
      </div>
    )}
    <div className={`whitespace-pre-line ${textBoxClasses}`}>{toPlainLines(value)}</div>
  </div>
);

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** What a text of paragraphs and lists says, a line each. */
const toPlainLines = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|li)>\s*(?=<(?:p|li|ul|ol))/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);

import type { HtmlTextProps } from "@/components/surveys/editor/questions/rich-text/html-text-props";
import { textBoxClasses, toolbarClasses } from "@/components/surveys/editor/questions/rich-text/text-classes";

/** The text at the editor's size while the editor loads, to avoid layout shift. */
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

/** The text of HTML with paragraphs and lists, one line each. */
const toPlainLines = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|li)>\s*(?=<(?:p|li|ul|ol))/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);

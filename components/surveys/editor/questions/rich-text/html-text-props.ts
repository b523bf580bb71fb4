/** Props of the formatted and the source view. */
export interface HtmlTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  /** Path of the text, by which errors focus it. */
  path: string;
}

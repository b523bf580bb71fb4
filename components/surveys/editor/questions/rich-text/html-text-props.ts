/** What every view of a formatted text is given. */
export interface HtmlTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  /** Where it is, so that a fault can lead here. */
  path: string;
}

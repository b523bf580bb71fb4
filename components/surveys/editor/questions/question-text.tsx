import { TextArea, TextField } from "react-aria-components";

interface QuestionTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  isReadOnly: boolean;
  placeholder?: string;
  variant: "question" | "body";
  /** Path in the question, by which errors focus it. */
  path: string;
}

const variants = {
  question: "font-serif text-question",
  body: "font-serif text-answer text-ink-2",
} as const;

/** An editable text that looks as respondents see it. */
export const QuestionText = (props: QuestionTextProps) => {
  const { label, value, onChange, fault, isReadOnly, placeholder, variant, path } = props;
  return (
    <TextField
      aria-label={label}
      value={value}
      onChange={onChange}
      isInvalid={fault !== undefined}
      isReadOnly={isReadOnly}
      validationBehavior="aria"
      className="-mx-2"
    >
      <TextArea
        rows={1}
        data-path={path}
        placeholder={placeholder ?? ""}
        className={`field-sizing-content block w-full resize-none rounded-control border border-transparent bg-transparent px-2 py-1 text-ink placeholder:text-ink-3 hover:border-line focus:border-control focus:bg-sheet data-[invalid]:border-rust ${variants[variant]}`}
      />
      {fault && <p className="px-2 pt-1 text-label text-rust">{fault}</p>}
    </TextField>
  );
};

import type { Ref } from "react";
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";

interface TextAreaProps extends Omit<AriaTextFieldProps, "children" | "className" | "type">, FieldTextProps {
  placeholder?: string;
  /** Sans for the interface, serif for texts of respondents, mono for code. */
  font?: keyof typeof fonts;
  inputRef?: Ref<HTMLTextAreaElement>;
}

const fonts = { sans: "text-body", serif: "font-serif text-answer", mono: "font-mono text-mono" } as const;

/** A text area that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, fault, placeholder, font = "sans", inputRef, ...rest } = props;
  return (
    <AriaTextField {...rest} {...fieldAriaProps(props)} className="flex flex-col gap-1.5">
      <FieldFrame {...props}>
        <AriaTextArea
          {...(inputRef && { ref: inputRef })}
          {...(placeholder !== undefined && { placeholder })}
          rows={3}
          className={`field-sizing-content max-h-96 min-h-18 w-full min-w-0 resize-y rounded-control border border-control bg-sheet px-2.5 py-1.5 text-ink placeholder:text-ink-3 data-[invalid]:border-rust disabled:border-line disabled:bg-sunken disabled:text-ink-3 ${fonts[font]}`}
        />
      </FieldFrame>
    </AriaTextField>
  );
}

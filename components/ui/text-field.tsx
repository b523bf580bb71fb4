import type { Ref } from "react";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components";
import { FieldFrame, FieldInput, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "children" | "className">, FieldTextProps {
  placeholder?: string | undefined;
  /** Monospace, for keys, values and addresses. */
  isMono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, fault, placeholder, isMono = false, inputRef, ...rest } = props;
  return (
    <AriaTextField {...rest} {...fieldAriaProps(props)} className="flex flex-col gap-1.5">
      <FieldFrame {...props}>
        <FieldInput inputRef={inputRef} placeholder={placeholder} isMono={isMono} />
      </FieldFrame>
    </AriaTextField>
  );
}

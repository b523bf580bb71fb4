"use client";
import type { Ref } from "react";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components";
import { FieldFault, FieldHint, FieldInput, FieldLabel } from "@/components/ui/field";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "children" | "className"> {
  label: string;
  /** The label is for screen readers alone: what stands around says it to the eye. */
  isLabelHidden?: boolean;
  hint?: string | undefined;
  fault?: string | undefined;
  placeholder?: string | undefined;
  /** Set in the voice of machines: keys, values, addresses. */
  isMono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, hint, fault, placeholder, isMono = false, inputRef, ...rest } = props;
  return (
    <AriaTextField
      {...rest}
      {...(isLabelHidden && { "aria-label": label })}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      {!isLabelHidden && <FieldLabel>{label}</FieldLabel>}
      <FieldInput inputRef={inputRef} placeholder={placeholder} isMono={isMono} />
      {hint && !fault && <FieldHint>{hint}</FieldHint>}
      <FieldFault>{fault}</FieldFault>
    </AriaTextField>
  );
}

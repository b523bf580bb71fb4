"use client";
import type { Ref } from "react";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components";
import { FieldFault, FieldHint, FieldInput, FieldLabel } from "@/components/ui/field";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "children" | "className"> {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, fault, inputRef, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <FieldLabel>{label}</FieldLabel>
      <FieldInput inputRef={inputRef} />
      {hint && !fault && <FieldHint>{hint}</FieldHint>}
      <FieldFault>{fault}</FieldFault>
    </AriaTextField>
  );
}

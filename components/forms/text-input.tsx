"use client";
import { useEffect, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

interface TextInputProps extends Pick<TextFieldProps, "label" | "hint" | "type" | "autoComplete"> {
  name: string;
  isRequired?: boolean;
  /** Focuses the field when the page opens, unless another element has the focus. */
  hasAutoFocus?: boolean;
}

/** A text field of the form around it. */
export function TextInput({ name, hasAutoFocus = false, ...props }: TextInputProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasAutoFocus && document.activeElement === document.body) input.current?.focus();
  }, [hasAutoFocus]);
  return (
    <TextField
      {...props}
      name={name}
      value={field.value ?? ""}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={(element) => {
        input.current = element;
        field.ref(element);
      }}
      fault={fieldState.error?.message}
    />
  );
}

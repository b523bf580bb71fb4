"use client";
import { useController, useFormContext } from "react-hook-form";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

interface TextInputProps
  extends Pick<TextFieldProps, "label" | "hint" | "type" | "autoComplete" | "autoFocus"> {
  name: string;
  isRequired?: boolean;
}

/** A text field of the form around it. */
export function TextInput({ name, ...props }: TextInputProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      {...props}
      name={name}
      value={field.value ?? ""}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      fault={fieldState.error?.message}
    />
  );
}

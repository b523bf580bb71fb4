import { useEffect, useRef } from "react";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

interface TextInputProps extends Pick<TextFieldProps, "label" | "hint" | "type" | "autoComplete" | "fault"> {
  /** For password managers. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Focuses the field when the page opens, unless another element has the focus. */
  hasAutoFocus?: boolean;
}

/** A text field that password managers fill in. */
export function TextInput({ hasAutoFocus = false, ...props }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasAutoFocus && document.activeElement === document.body) input.current?.focus();
  }, [hasAutoFocus]);
  return <TextField {...props} inputRef={input} />;
}

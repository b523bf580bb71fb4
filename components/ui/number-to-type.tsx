import { useFormatter } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";

interface NumberToTypeProps {
  count: number;
  label: (number: string) => string;
  onChange: (isTyped: boolean) => void;
}

/** Whether a text is the number, however it is grouped. */
const isNumber = (text: string, count: number) => text.replace(/[\s.,’']/g, "") === String(count);

/** A number to type before what concerns so many is done. */
export function NumberToType({ count, label, onChange }: NumberToTypeProps) {
  const format = useFormatter();
  const [typed, setTyped] = useState("");
  return (
    <TextField
      label={label(format.number(count))}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(isNumber(text, count));
      }}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

import { useRef, useState } from "react";
import { focusFirstRow } from "@/components/data-list/current-row";
import { SearchField } from "@/components/ui/search-field";

interface ListSearchProps {
  label: string;
  placeholder?: string;
  describedBy?: string;
  /** The search text in the address. */
  value: string;
  onChange: (search: string) => void;
}

/** The search field of a list; the arrow down leads to the first row. The address follows what is typed; it is too slow to be what the field shows. */
export function ListSearch({ value, onChange, ...field }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Typed texts whose echo from the address is pending. */
  const sent = useRef(new Set<string>());
  if (value !== seen) {
    setSeen(value);
    // Set from elsewhere: a saved view, or a button that clears the filters.
    if (!sent.current.has(value)) setTyped(value);
    if (value === typed) sent.current.clear();
  }
  return (
    <SearchField
      {...field}
      onArrowDown={focusFirstRow}
      value={typed}
      onChange={(search) => {
        sent.current.add(search);
        setTyped(search);
        onChange(search);
      }}
    />
  );
}

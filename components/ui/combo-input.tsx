import { ChevronDownIcon } from "lucide-react";
import { useContext } from "react";
import { Button, ComboBoxStateContext, Group, Input } from "react-aria-components";

interface ComboInputProps {
  placeholder?: string | undefined;
  /** Monospace, for keys, values and addresses. */
  isMono?: boolean;
}

/** The input of a combo box with its arrow button; a click opens the list, also where it closed while the field kept the focus. */
export function ComboInput({ placeholder, isMono = false }: ComboInputProps) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Group className="flex h-[34px] min-w-0 items-center rounded-control border border-control bg-sheet data-[invalid]:border-rust has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-water pointer-coarse:h-11">
      <Input
        onClick={() => state?.open(null, "manual")}
        {...(placeholder !== undefined && { placeholder })}
        className={`h-full min-w-0 grow text-ellipsis bg-transparent px-2.5 text-ink outline-none placeholder:font-sans placeholder:text-ink-3 pointer-coarse:text-answer ${isMono ? "font-mono text-mono" : "text-body"}`}
      />
      <Button className="mr-1 grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9">
        <ChevronDownIcon aria-hidden className="size-4" strokeWidth={1.5} />
      </Button>
    </Group>
  );
}

"use client";
import { ChevronDownIcon } from "lucide-react";
import { ComboBox as AriaComboBox, Button, Group, Input } from "react-aria-components";
import { FieldFault, FieldHint, FieldLabel } from "@/components/ui/field";
import { type Option, OptionsPopover } from "@/components/ui/list-box";

interface SuggestFieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  /** Given the text once it is meant: chosen from the list, Enter, or on leaving the field. */
  onCommit?: (text: string) => void;
  /** What fits the text, by the caller's own lights. The id of an option is the text that it stands for. */
  options: readonly Option[];
  /** What stands in the list when nothing fits. */
  empty: string;
  placeholder?: string;
  hint?: string | undefined;
  fault?: string | undefined;
  isDisabled?: boolean;
  /** Set in the voice of machines: keys, values, addresses. */
  isMono?: boolean;
  className?: string;
}

/** Any text, with texts to choose from. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, isLabelHidden = false, value, onChange, onCommit, options, empty, placeholder } = props;
  const { hint, fault, isDisabled = false, isMono = false, className = "" } = props;
  return (
    <AriaComboBox
      {...(isLabelHidden && { "aria-label": label })}
      items={options}
      inputValue={value}
      onInputChange={onChange}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        onChange(String(id));
        onCommit?.(String(id));
      }}
      onBlur={() => onCommit?.(value)}
      onKeyDown={(event) => event.key === "Enter" && onCommit?.(value)}
      allowsCustomValue
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className={`flex min-w-0 flex-col gap-1.5 ${className}`}
    >
      {!isLabelHidden && <FieldLabel>{label}</FieldLabel>}
      <Group className="flex h-[34px] min-w-0 items-center rounded-control border border-control bg-sheet data-[invalid]:border-rust has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-water pointer-coarse:h-11">
        <Input
          {...(placeholder !== undefined && { placeholder })}
          className={`h-full min-w-0 grow bg-transparent px-2.5 text-ink outline-none placeholder:font-sans placeholder:text-ink-3 pointer-coarse:text-answer ${isMono ? "font-mono text-mono" : "text-body"}`}
        />
        <Button className="mr-1 grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9">
          <ChevronDownIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      </Group>
      {hint && !fault && <FieldHint>{hint}</FieldHint>}
      <FieldFault>{fault}</FieldFault>
      <OptionsPopover empty={empty} />
    </AriaComboBox>
  );
}

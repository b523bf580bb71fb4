"use client";
import { ChevronDownIcon } from "lucide-react";
import { ComboBox as AriaComboBox, Button, Group, Input } from "react-aria-components";
import { FieldFault, FieldHint, FieldLabel } from "@/components/ui/field";
import { type Option, OptionsPopover } from "@/components/ui/list-box";

interface ComboBoxProps<Id extends string> {
  label: string;
  isLabelHidden?: boolean;
  /** All of them; typing narrows them. With `onType` they are the caller's to narrow. */
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id | null) => void;
  /** Given the text while it is typed, for options that come from elsewhere. */
  onType?: (text: string) => void;
  /** Any text is an answer, `onChange` then gets it when it fits no option. */
  allowsCustomValue?: boolean;
  placeholder?: string;
  /** What stands in the list when nothing fits. */
  empty: string;
  hint?: string | undefined;
  fault?: string | undefined;
  isDisabled?: boolean;
  className?: string;
}

/** One of many, found by typing. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { label, isLabelHidden = false, options, value, onChange, onType, allowsCustomValue = false } = props;
  const { placeholder, empty, hint, fault, isDisabled = false, className = "" } = props;
  return (
    <AriaComboBox
      {...(isLabelHidden && { "aria-label": label })}
      {...(onType ? { items: options, onInputChange: onType } : { defaultItems: options })}
      value={value}
      // Keys of the list are the ids of the options; a custom value is any text.
      onChange={(id) => onChange(id as Id | null)}
      allowsCustomValue={allowsCustomValue}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={isDisabled}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className={`flex min-w-0 flex-col gap-1.5 ${className}`}
    >
      {!isLabelHidden && <FieldLabel>{label}</FieldLabel>}
      <Group className="flex h-[34px] min-w-0 items-center rounded-control border border-control bg-sheet data-[invalid]:border-rust has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-water pointer-coarse:h-11">
        <Input
          {...(placeholder !== undefined && { placeholder })}
          className="h-full min-w-0 grow bg-transparent px-2.5 text-body text-ink outline-none placeholder:text-ink-3 pointer-coarse:text-answer"
        />
        <Button className="mr-1 grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9">
          <ChevronDownIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      </Group>
      {hint && !fault && <FieldHint>{hint}</FieldHint>}
      <FieldFault>{fault}</FieldFault>
      <OptionsPopover<Id> {...(onType && { items: options })} empty={empty} />
    </AriaComboBox>
  );
}

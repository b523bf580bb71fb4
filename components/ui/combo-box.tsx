"use client";
import { ComboBox as AriaComboBox } from "react-aria-components";
import { ComboInput } from "@/components/ui/combo-input";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";
import { type Option, OptionsPopover } from "@/components/ui/list-box";

interface ComboBoxProps<Id extends string> extends FieldTextProps {
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
  isDisabled?: boolean;
  className?: string;
}

/** One of many, found by typing. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { options, value, onChange, onType, allowsCustomValue = false } = props;
  const { placeholder, empty, isDisabled = false, className = "" } = props;
  return (
    <AriaComboBox
      {...fieldAriaProps(props)}
      {...(onType ? { items: options, onInputChange: onType } : { defaultItems: options })}
      value={value}
      // Keys of the list are the ids of the options; a custom value is any text.
      onChange={(id) => onChange(id as Id | null)}
      allowsCustomValue={allowsCustomValue}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={isDisabled}
      className={`flex min-w-0 flex-col gap-1.5 ${className}`}
    >
      <FieldFrame {...props}>
        <ComboInput placeholder={placeholder} />
      </FieldFrame>
      <OptionsPopover<Id> {...(onType && { items: options })} empty={empty} />
    </AriaComboBox>
  );
}

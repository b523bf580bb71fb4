"use client";
import { ComboBox as AriaComboBox } from "react-aria-components";
import { ComboInput } from "@/components/ui/combo-input";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";
import { hasActiveOption, type Option, OptionsPopover } from "@/components/ui/list-box";

interface ComboBoxProps<Id extends string> extends FieldTextProps {
  /** All options; typing filters them. With `onType` the caller filters. */
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id | null) => void;
  /** Called with the typed text, to load options. */
  onType?: (text: string) => void;
  /** Accepts text that matches no option; `onChange` receives it. */
  allowsCustomValue?: boolean;
  placeholder?: string;
  /** Text of the empty list. */
  empty: string;
  isDisabled?: boolean;
  /** Focuses the field when it appears. */
  autoFocus?: boolean;
  className?: string;
}

/** The option that contains a typed text, if it is the only one. */
function onlyMatch<Id extends string>(options: readonly Option<Id>[], text: string): Option<Id> | null {
  const typed = text.trim().toLowerCase();
  if (typed === "") return null;
  const [first, ...others] = options.filter(({ label }) => label.toLowerCase().includes(typed));
  return first && others.length === 0 ? first : null;
}

/** Selects one of many options; typing filters them. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { options, value, onChange, onType, allowsCustomValue = false } = props;
  const { placeholder, empty, isDisabled = false, autoFocus = false, className = "" } = props;
  return (
    <AriaComboBox
      {...fieldAriaProps(props)}
      {...(onType ? { items: options, onInputChange: onType } : { defaultItems: options })}
      value={value}
      // Keys of the list are ids of the options; a custom value is any text.
      onChange={(id) => onChange(id as Id | null)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || allowsCustomValue || !(event.target instanceof HTMLInputElement)) return;
        // Otherwise Enter would clear the text, as the active option is lost when options arrive.
        const only = hasActiveOption(event.target) ? null : onlyMatch(options, event.target.value);
        if (only) onChange(only.id);
      }}
      allowsCustomValue={allowsCustomValue}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      className={`flex min-w-0 flex-col gap-1.5 ${className}`}
    >
      <FieldFrame {...props}>
        <ComboInput placeholder={placeholder} />
      </FieldFrame>
      <OptionsPopover<Id> {...(onType && { items: options })} empty={empty} />
    </AriaComboBox>
  );
}

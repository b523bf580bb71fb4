"use client";
import { useState } from "react";
import { ComboBox as AriaComboBox } from "react-aria-components";
import { ComboInput } from "@/components/ui/combo-input";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";
import { type Option, OptionsPopover } from "@/components/ui/list-box";

interface SuggestFieldProps extends FieldTextProps {
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  /** Given the text once it is meant: chosen from the list, Enter, or on leaving the field. The caller then empties it. */
  onCommit?: (text: string) => void;
  /** What fits the text, by the caller's own lights. The id of an option is the text that it stands for. */
  options: readonly Option[];
  /** What stands in the list when nothing fits. */
  empty: string;
  placeholder?: string;
  isDisabled?: boolean;
  /** Set in the voice of machines: keys, values, addresses. */
  isMono?: boolean;
  className?: string;
}

/** Any text, with texts to choose from. */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, onCommit, options, empty, placeholder } = props;
  const { isDisabled = false, isMono = false, className = "" } = props;
  // A field that is emptied while it has the focus opens its list: after a commit it begins anew, with the list closed.
  const [commitCount, setCommitCount] = useState(0);
  const commit = (text: string) => {
    if (!onCommit) return;
    onCommit(text);
    setCommitCount(commitCount + 1);
  };
  return (
    <AriaComboBox
      key={commitCount}
      autoFocus={commitCount > 0}
      {...fieldAriaProps(props)}
      items={options}
      inputValue={value}
      onInputChange={onChange}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        onChange(String(id));
        commit(String(id));
      }}
      onBlur={() => onCommit?.(value)}
      // With an option under the keys, Enter means that one.
      onKeyDown={(event) => {
        if (event.key === "Enter" && !hasActiveOption(event.target)) commit(value);
      }}
      allowsCustomValue
      allowsEmptyCollection
      isDisabled={isDisabled}
      className={`flex min-w-0 flex-col gap-1.5 ${className}`}
    >
      <FieldFrame {...props}>
        <ComboInput placeholder={placeholder} isMono={isMono} />
      </FieldFrame>
      <OptionsPopover empty={empty} />
    </AriaComboBox>
  );
}

const hasActiveOption = (target: EventTarget): boolean =>
  target instanceof Element && Boolean(target.getAttribute("aria-activedescendant"));

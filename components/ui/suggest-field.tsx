import { useState } from "react";
import { ComboBox as AriaComboBox } from "react-aria-components";
import { ComboInput } from "@/components/ui/combo-input";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";
import { ReopenWhenUnfolded, useFoldedOptions } from "@/components/ui/folded-options";
import { activeOptionOf, type Option, OptionsPopover } from "@/components/ui/list-box";
import { namedOption } from "@/components/ui/rank-options";

interface SuggestFieldProps extends FieldTextProps {
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  /**
   * Called with the final text: on selecting an option, Enter or blur. The caller then empties the field. Without it, Enter takes the
   * only suggestion.
   */
  onCommit?: (text: string) => void;
  /** Suggestions; matches of the text are listed, best first. The id of an option is its text. */
  options: readonly Option[];
  /** Text of the option that lists folded ones. */
  unfoldLabel?: string;
  /** Text of the empty list. */
  empty: string;
  placeholder?: string;
  isDisabled?: boolean;
  /** Monospace, for keys, values and addresses. */
  isMono?: boolean;
  /** Focuses the field when it appears. */
  autoFocus?: boolean;
  /** Opens the list with the focus, until something is chosen. */
  opensOnFocus?: boolean;
  className?: string;
}

/** A text field with suggestions. */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, onCommit, options, unfoldLabel, empty, placeholder } = props;
  const { listed, unfold, unfolded } = useFoldedOptions(options, value, unfoldLabel);
  const {
    isDisabled = false,
    isMono = false,
    autoFocus = false,
    opensOnFocus = false,
    className = "",
  } = props;
  // A text that changes in a focused field opens its list, so a new key resets the field after a choice or a commit.
  const [doneCount, setDoneCount] = useState(0);
  const commit = (text: string) => {
    onCommit?.(text);
    setDoneCount(doneCount + 1);
  };
  return (
    <AriaComboBox
      key={doneCount}
      autoFocus={autoFocus || doneCount > 0}
      menuTrigger={opensOnFocus && doneCount === 0 ? "focus" : "input"}
      {...fieldAriaProps(props)}
      items={listed}
      inputValue={value}
      onInputChange={onChange}
      value={null}
      onChange={(id) => {
        if (id === null || unfold(id)) return;
        onChange(String(id));
        commit(String(id));
      }}
      onBlur={() => onCommit?.(value)}
      // Enter selects the active option, if there is one.
      onKeyDown={(event) => {
        if (event.key !== "Enter" || activeOptionOf(event.target) !== null) return;
        const named = onCommit ? null : namedOption(options, value);
        if (named && named.id !== value) {
          event.preventDefault();
          onChange(named.id);
          commit(named.id);
        }
        if (!onCommit) return;
        // Also while the list is closed: Enter commits the text, and does not submit the form around it.
        if (value !== "") event.preventDefault();
        commit(value);
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
      <ReopenWhenUnfolded unfolded={unfolded} />
    </AriaComboBox>
  );
}

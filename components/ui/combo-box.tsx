import { useRef, useState } from "react";
import { ComboBox as AriaComboBox } from "react-aria-components";
import { ComboInput } from "@/components/ui/combo-input";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";
import { ReopenWhenUnfolded, useFoldedOptions } from "@/components/ui/folded-options";
import { activeOptionOf, type Option, OptionsPopover } from "@/components/ui/list-box";
import { namedOption } from "@/components/ui/rank-options";

interface ComboBoxProps<Id extends string> extends FieldTextProps {
  /**
   * All options; matches of the typed text are listed, best first. With `onType` the caller chooses and orders
   * them.
   */
  options: readonly Option<Id>[];
  /** Text of the option that lists folded ones. */
  unfoldLabel?: string;
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

/** Selects one of many options; typing filters them. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { options, value, onChange, onType, unfoldLabel, allowsCustomValue = false } = props;
  const [typed, setTyped] = useState("");
  /** When an option was chosen last, in milliseconds as events have them. */
  const chosenAt = useRef(0);
  const isAtRest = options.some(({ id, label }) => id === value && label === typed);
  const { listed, unfold, unfolded } = useFoldedOptions(options, isAtRest ? "" : typed, unfoldLabel);
  const { placeholder, empty, isDisabled = false, autoFocus = false, className = "" } = props;
  return (
    <AriaComboBox
      {...fieldAriaProps(props)}
      items={onType ? options : listed}
      onInputChange={onType ?? setTyped}
      value={value}
      // Keys of the list are ids of the options; a custom value is any text.
      onChange={(id) => {
        if (!unfold(id)) onChange(id as Id | null);
        chosenAt.current = performance.now();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || allowsCustomValue || !(event.target instanceof HTMLInputElement)) return;
        if (chosenAt.current >= event.timeStamp) return;
        // The list forgets its active option when options arrive, and Enter would clear the text.
        const active = activeOptionOf(event.target);
        const chosen = options.find(({ id }) => id === active) ?? namedOption(options, event.target.value);
        if (chosen) onChange(chosen.id);
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
      <OptionsPopover<Id> empty={empty} />
      <ReopenWhenUnfolded unfolded={unfolded} />
    </AriaComboBox>
  );
}

import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from "react-aria-components";
import { choose } from "@/components/ui/choose";
import { FieldFrame, FieldHint, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";
import type { Option } from "@/components/ui/list-box";

interface RadioGroupProps<Id extends string>
  extends Pick<AriaRadioGroupProps, "isDisabled" | "onBlur">,
    FieldTextProps {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  orientation?: "vertical" | "horizontal";
  /** Wraps the options in rows in narrow windows. */
  isRowWhenNarrow?: boolean;
  name?: string;
}

/** Selects one of a few options, all visible. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { options, value, onChange, orientation = "vertical", isDisabled = false, onBlur, name } = props;
  // More space between options if they have a detail.
  const gap = options.some(({ detail }) => detail) ? "gap-y-2.5" : "gap-y-1";
  const column = props.isRowWhenNarrow ? "flex-col max-lg:flex-row max-lg:flex-wrap" : "flex-col";
  return (
    <AriaRadioGroup
      {...fieldAriaProps(props)}
      {...(onBlur && { onBlur })}
      {...(name !== undefined && { name })}
      onChange={(id) => choose(options, id, onChange)}
      value={value}
      orientation={orientation}
      isDisabled={isDisabled}
      className="flex flex-col gap-1.5"
    >
      <FieldFrame {...props}>
        <div className={`flex gap-x-4 ${gap} ${orientation === "vertical" ? column : "flex-wrap"}`}>
          {options.map(({ id, label, detail, icon, isDisabled = false }) => (
            <RadioField key={id} value={id} isDisabled={isDisabled} className="relative flex flex-col">
              <RadioButton className="group flex after:absolute after:inset-0 min-h-6 cursor-pointer items-start gap-2 text-body text-ink data-[disabled]:cursor-default data-[disabled]:text-ink-3 data-[focus-visible]:outline-none pointer-coarse:min-h-11 pointer-coarse:items-center">
                <span
                  aria-hidden
                  className="my-0.5 grid size-[18px] shrink-0 place-items-center rounded-full border border-control bg-sheet outline-offset-2 group-hover:border-ink-2 group-data-[selected]:border-water group-data-[invalid]:border-rust group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-water"
                >
                  <span className="hidden size-2.5 rounded-full bg-water group-data-[selected]:block forced-colors:bg-[CanvasText]" />
                </span>
                {icon}
                {label}
              </RadioButton>
              {detail && (
                <span className="pl-[26px]">
                  <FieldHint>{detail}</FieldHint>
                </span>
              )}
            </RadioField>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

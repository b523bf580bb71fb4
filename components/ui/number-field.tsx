import { MinusIcon, PlusIcon } from "lucide-react";
import { NumberField as AriaNumberField, Button, Group, Input } from "react-aria-components";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";

interface NumberFieldProps extends FieldTextProps {
  /** Null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  minValue?: number;
  maxValue?: number;
  step?: number;
  /** The unit, shown after the number. */
  unit?: string;
  placeholder?: string;
  isDisabled?: boolean;
  name?: string;
  onBlur?: () => void;
  className?: string;
}

const stepper =
  "grid h-full w-7 shrink-0 place-items-center text-ink-3 hover:bg-sunken hover:text-ink disabled:opacity-40 pointer-coarse:w-11";

/** A number with stepper buttons, formatted for the locale. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, placeholder, name, onBlur } = props;
  const { minValue, maxValue, step, isDisabled = false, className = "" } = props;
  return (
    <AriaNumberField
      {...fieldAriaProps(props)}
      {...(name !== undefined && { name })}
      {...(onBlur && { onBlur })}
      {...(minValue !== undefined && { minValue })}
      {...(maxValue !== undefined && { maxValue })}
      {...(step !== undefined && { step })}
      // NaN is React Aria's value of an empty field.
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      isDisabled={isDisabled}
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <FieldFrame {...props}>
        <span className="flex items-center gap-2">
          <Group className="flex h-[34px] items-stretch overflow-hidden rounded-control border border-control bg-sheet data-[invalid]:border-rust has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-water pointer-coarse:h-11">
            <Input
              {...(placeholder !== undefined && { placeholder })}
              className="w-20 min-w-0 bg-transparent px-2.5 text-body text-ink tabular-nums outline-none placeholder:text-ink-3 pointer-coarse:text-answer"
            />
            <Button slot="decrement" className={`${stepper} border-line border-l`}>
              <MinusIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
            </Button>
            <Button slot="increment" className={`${stepper} border-line border-l`}>
              <PlusIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
            </Button>
          </Group>
          {unit && <span className="text-body text-ink-2">{unit}</span>}
        </span>
      </FieldFrame>
    </AriaNumberField>
  );
}

import { CheckIcon, MinusIcon } from "lucide-react";
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from "react-aria-components";
import { FieldFault, FieldHint, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";

interface CheckboxProps
  extends Pick<CheckboxFieldProps, "isSelected" | "isIndeterminate" | "isDisabled" | "onBlur" | "inputRef">,
    FieldTextProps {
  onChange: (isSelected: boolean) => void;
  name?: string;
  className?: string;
}

/** A checkbox with label, hint and error. */
export function Checkbox(props: CheckboxProps) {
  const { label, isLabelHidden = false, hint, fault, name, className = "", ...rest } = props;
  return (
    <CheckboxField
      {...rest}
      {...fieldAriaProps(props)}
      {...(name !== undefined && { name })}
      className={`flex flex-col gap-1 ${className}`}
    >
      <CheckboxButton className="group flex min-h-6 cursor-pointer items-start gap-2 text-body text-ink data-[disabled]:cursor-default data-[disabled]:text-ink-3 data-[focus-visible]:outline-none pointer-coarse:min-h-11 pointer-coarse:items-center">
        {({ isSelected, isIndeterminate }) => (
          <>
            <Box>
              {isIndeterminate ? (
                <MinusIcon className="size-3.5" strokeWidth={2.5} />
              ) : isSelected ? (
                <CheckIcon className="size-3.5" strokeWidth={2.5} />
              ) : null}
            </Box>
            {!isLabelHidden && label}
          </>
        )}
      </CheckboxButton>
      {hint && !fault && (
        <span className="ps-[26px]">
          <FieldHint>{hint}</FieldHint>
        </span>
      )}
      <FieldFault>{fault}</FieldFault>
    </CheckboxField>
  );
}

const Box = ({ children }: { children: React.ReactNode }) => (
  <span
    aria-hidden
    className="my-0.5 grid size-[18px] shrink-0 place-items-center rounded-[3px] border border-control bg-sheet text-on-water outline-offset-2 group-hover:border-ink-2 group-data-[selected]:border-water group-data-[indeterminate]:border-water group-data-[selected]:bg-water group-data-[indeterminate]:bg-water group-data-[invalid]:border-rust group-data-[disabled]:opacity-50 group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-water forced-colors:text-[CanvasText]"
  >
    {children}
  </span>
);

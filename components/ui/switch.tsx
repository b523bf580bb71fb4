import { SwitchButton, SwitchField, type SwitchFieldProps } from "react-aria-components";
import { FieldHint } from "@/components/ui/field";

interface SwitchProps extends Pick<SwitchFieldProps, "isSelected" | "isDisabled" | "onBlur" | "inputRef"> {
  label: React.ReactNode;
  onChange: (isSelected: boolean) => void;
  hint?: string | undefined;
  name?: string;
}

/** A switch that applies immediately. */
export const Switch = ({ label, hint, name, ...props }: SwitchProps) => (
  <SwitchField {...props} {...(name !== undefined && { name })} className="flex flex-col gap-1">
    <SwitchButton className="group flex min-h-6 cursor-pointer items-start gap-2.5 text-body text-ink data-[disabled]:cursor-default data-[disabled]:text-ink-3 data-[focus-visible]:outline-none pointer-coarse:min-h-11 pointer-coarse:items-center">
      <span
        aria-hidden
        className="mt-0.5 flex h-[18px] w-8 shrink-0 items-center rounded-[9px] border border-control bg-sheet p-[3px] outline-offset-2 transition-colors duration-120 group-data-[selected]:border-water group-data-[selected]:bg-water group-data-[disabled]:opacity-50 group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-water forced-colors:group-data-[selected]:bg-[Highlight]"
      >
        <span className="size-2.5 rounded-full bg-control transition-transform duration-120 group-data-[selected]:translate-x-3.5 group-data-[selected]:bg-on-water forced-colors:bg-[CanvasText] forced-colors:group-data-[selected]:bg-[Canvas] rtl:group-data-[selected]:-translate-x-3.5" />
      </span>
      {label}
    </SwitchButton>
    {hint && (
      <span className="ps-[42px]">
        <FieldHint>{hint}</FieldHint>
      </span>
    )}
  </SwitchField>
);

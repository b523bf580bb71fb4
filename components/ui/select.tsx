import { ChevronDownIcon } from "lucide-react";
import { Select as AriaSelect, Button, SelectValue } from "react-aria-components";
import { choose } from "@/components/ui/choose";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";
import { type Option, OptionsPopover } from "@/components/ui/list-box";

interface SelectProps<Id extends string> extends FieldTextProps {
  options: readonly Option<Id>[];
  /** Null if nothing is selected. */
  value: Id | null;
  onChange: (value: Id) => void;
  placeholder?: string;
  isDisabled?: boolean;
  name?: string;
  onBlur?: () => void;
  className?: string;
}

/** Selects one of a few options. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { options, value, onChange, placeholder, isDisabled = false, name, onBlur, className = "" } = props;
  return (
    <AriaSelect
      {...fieldAriaProps(props)}
      {...(placeholder !== undefined && { placeholder })}
      {...(name !== undefined && { name })}
      {...(onBlur && { onBlur })}
      value={value}
      onChange={(id) => choose(options, id, onChange)}
      isDisabled={isDisabled}
      className={`flex min-w-0 flex-col gap-1.5 ${className}`}
    >
      <FieldFrame {...props}>
        <Button className="flex h-[34px] w-full min-w-0 cursor-pointer items-center gap-2 rounded-control border border-control bg-sheet px-2.5 text-start text-body text-ink hover:bg-sunken data-[disabled]:cursor-default data-[disabled]:border-line data-[disabled]:bg-sunken data-[disabled]:text-ink-3 pointer-coarse:h-11">
          <SelectValue<Option<Id>> className="min-w-0 grow truncate data-[placeholder]:text-ink-3">
            {({ selectedItems, defaultChildren, isPlaceholder }) =>
              isPlaceholder
                ? defaultChildren
                : selectedItems.map(
                    (option) =>
                      option && (
                        <span key={option.id} className="inline-flex max-w-full items-center gap-2">
                          {option.icon}
                          <span className="truncate">{option.label}</span>
                        </span>
                      ),
                  )
            }
          </SelectValue>
          <ChevronDownIcon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
        </Button>
      </FieldFrame>
      <OptionsPopover items={options} />
    </AriaSelect>
  );
}

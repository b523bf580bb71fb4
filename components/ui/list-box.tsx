import { CheckIcon } from "lucide-react";
import { ListBox, ListBoxItem, type ListBoxProps, Popover, Text } from "react-aria-components";

/** An option of a list. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  /** A second line. */
  detail?: string | undefined;
  icon?: React.ReactNode;
  isDisabled?: boolean;
  /** Listed only after unfolding. */
  isFolded?: boolean;
}

interface OptionsPopoverProps<Id extends string> extends Pick<ListBoxProps<Option<Id>>, "items"> {
  /** Text of the empty list. */
  empty?: string | undefined;
}

/** The list of a select or a combo box. */
export const OptionsPopover = <Id extends string>({ items, empty }: OptionsPopoverProps<Id>) => (
  <Popover
    offset={4}
    className="min-w-(--trigger-width) max-w-[min(28rem,calc(100vw-1rem))] overflow-auto rounded-panel border border-float-edge bg-raised shadow-float entering:animate-appear"
  >
    <ListBox<Option<Id>>
      {...(items && { items })}
      data-overlay
      className="py-1 outline-none"
      renderEmptyState={() => <p className="px-3 py-1.5 text-ink-3 text-table">{empty}</p>}
    >
      {OptionItem}
    </ListBox>
  </Popover>
);

const OptionItem = ({ id, label, detail, icon, isDisabled = false }: Option) => (
  <ListBoxItem
    id={id}
    textValue={label}
    isDisabled={isDisabled}
    className="flex min-h-[34px] cursor-pointer items-center gap-2 px-3 py-1.5 text-body text-ink -outline-offset-2 focused:bg-sunken data-[disabled]:cursor-default data-[disabled]:text-ink-3 pointer-coarse:min-h-11"
  >
    {({ isSelected }) => (
      <>
        <CheckIcon
          aria-hidden
          className={`size-4 shrink-0 text-water ${isSelected ? "" : "invisible"}`}
          strokeWidth={1.75}
        />
        {icon}
        <span className="flex min-w-0 flex-col">
          <Text slot="label" className="[overflow-wrap:anywhere]">
            {label}
          </Text>
          {detail && (
            <Text slot="description" className="text-ink-3 text-label font-normal [overflow-wrap:anywhere]">
              {detail}
            </Text>
          )}
        </span>
      </>
    )}
  </ListBoxItem>
);

/** The id of the option that Enter in a field with a list selects; null without one. */
export function activeOptionOf(field: EventTarget): string | null {
  const active = field instanceof Element ? field.getAttribute("aria-activedescendant") : null;
  return (active && document.getElementById(active)?.dataset.key) ?? null;
}

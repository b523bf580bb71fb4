import { CheckIcon } from "lucide-react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  type MenuProps,
  Popover,
  type PopoverProps,
} from "react-aria-components";

interface MenuPopoverProps<T extends object> extends MenuProps<T> {
  placement?: PopoverProps["placement"];
}

/** The popover of a MenuTrigger with its menu. */
export function MenuPopover<T extends object>({ placement = "bottom start", ...props }: MenuPopoverProps<T>) {
  return (
    <Popover
      placement={placement}
      offset={4}
      className="min-w-48 max-w-80 overflow-auto rounded-panel border border-float-edge bg-raised shadow-float entering:animate-appear"
    >
      <AriaMenu {...props} data-overlay className="py-1 outline-none" />
    </Popover>
  );
}

export function MenuItem<T extends object>({
  children,
  ...props
}: AriaMenuItemProps<T> & { children: React.ReactNode }) {
  return (
    <AriaMenuItem
      {...props}
      className="flex min-h-[34px] cursor-pointer items-center gap-2 px-3 py-1.5 text-body text-ink -outline-offset-2 focused:bg-sunken pointer-coarse:min-h-11"
    >
      {({ isSelected, selectionMode }) => (
        <>
          {selectionMode !== "none" && (
            <CheckIcon
              aria-hidden
              className={`size-4 shrink-0 text-water ${isSelected ? "" : "invisible"}`}
              strokeWidth={1.75}
            />
          )}
          {children}
        </>
      )}
    </AriaMenuItem>
  );
}

export function MenuSection<T extends object>(props: AriaMenuSectionProps<T>) {
  return (
    <AriaMenuSection {...props} className="border-line border-t py-1 first:border-t-0 first:pt-0 last:pb-0" />
  );
}

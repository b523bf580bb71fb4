import { CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  Autocomplete,
  Input,
  type MenuProps,
  Popover,
  type PopoverProps,
  TextField,
  useFilter,
} from "react-aria-components";

interface MenuPopoverProps<T extends object> extends MenuProps<T> {
  placement?: PopoverProps["placement"];
  /** Whether typing filters the items. */
  isSearchable?: boolean;
}

/** The popover of a MenuTrigger with its menu. */
export function MenuPopover<T extends object>(props: MenuPopoverProps<T>) {
  const { placement = "bottom start", isSearchable = false, ...menuProps } = props;
  const menu = <AriaMenu {...menuProps} data-overlay className="py-1 outline-none" />;
  return (
    <Popover
      placement={placement}
      offset={4}
      className="min-w-48 max-w-80 overflow-auto rounded-panel border border-float-edge bg-raised shadow-float entering:animate-appear"
    >
      {isSearchable ? <Searched>{menu}</Searched> : menu}
    </Popover>
  );
}

/** A menu below a field that filters it. Items whose id begins with `$` stay. */
function Searched({ children }: { children: React.ReactNode }) {
  const t = useTranslations("common");
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Autocomplete filter={(text, typed, { key }) => String(key).startsWith("$") || contains(text, typed)}>
      <TextField aria-label={t("search")} autoFocus className="border-line border-b px-3 py-1">
        <Input
          placeholder={t("search")}
          className="h-[34px] w-full bg-transparent text-body text-ink outline-none placeholder:text-ink-3 pointer-coarse:h-11 pointer-coarse:text-answer"
        />
      </TextField>
      {children}
    </Autocomplete>
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

import { Popover as AriaPopover, Dialog, type PopoverProps } from "react-aria-components";

interface PanelPopoverProps extends Pick<PopoverProps, "isOpen" | "onOpenChange" | "triggerRef"> {
  label: string;
  placement?: PopoverProps["placement"];
  className?: string;
  children: React.ReactNode;
}

/**
 * The popover of a DialogTrigger. The label names the dialog; the element around it must not be named after the
 * trigger as well.
 */
export const Popover = ({
  label,
  placement = "bottom start",
  className = "",
  children,
  ...props
}: PanelPopoverProps) => (
  <AriaPopover
    {...props}
    render={({ "aria-labelledby": _, ...props }) => <div {...props} />}
    placement={placement}
    offset={4}
    className={`max-w-[calc(100vw-1rem)] overflow-auto rounded-panel border border-float-edge bg-raised shadow-float entering:animate-appear ${className}`}
  >
    <Dialog aria-label={label} data-overlay className="outline-none">
      {children}
    </Dialog>
  </AriaPopover>
);

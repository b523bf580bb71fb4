import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";

interface TooltipProps {
  text: string;
  placement?: "top" | "right" | "bottom";
  isDisabled?: boolean;
  children: React.ReactNode;
}

/** The tooltip of an icon button. The child must be focusable. */
export const Tooltip = ({ text, placement = "bottom", isDisabled = false, children }: TooltipProps) => (
  <TooltipTrigger delay={400} closeDelay={80} isDisabled={isDisabled}>
    {children}
    <AriaTooltip
      placement={placement}
      offset={8}
      className="rounded-control bg-ink px-2 py-1 text-ground text-label entering:animate-appear"
    >
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);

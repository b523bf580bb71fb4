import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

interface IconButtonProps extends Omit<ButtonProps, "children"> {
  Icon: LucideIcon;
  /** Accessible name. */
  label: string;
  /** Also shows the name as a tooltip. */
  hasTooltip?: boolean;
  isLarge?: boolean;
  strokeWidth?: number;
}

/** A button that is an icon. */
export function IconButton(props: IconButtonProps) {
  const { Icon, label, hasTooltip = false, isLarge = false, strokeWidth = 1.5, ...rest } = props;
  const button = (
    <Button variant="quiet" size="icon" aria-label={label} {...rest}>
      <Icon aria-hidden className={isLarge ? "size-5" : "size-4"} strokeWidth={strokeWidth} />
    </Button>
  );
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}

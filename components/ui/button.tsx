import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { useGoneAnnouncement } from "@/components/ui/use-gone-announcement";

const variants = {
  primary:
    "bg-water text-on-water hover:bg-water-hover pressed:bg-water-hover border border-transparent font-semibold disabled:border-line disabled:bg-sunken forced-colors:border-2 forced-colors:not-disabled:border-[Highlight]",
  secondary:
    "bg-sheet text-ink border border-control hover:bg-sunken pressed:bg-sunken font-medium disabled:border-line disabled:bg-sheet",
  danger:
    "bg-rust text-on-water hover:opacity-90 pressed:opacity-90 border border-transparent font-semibold disabled:border-line disabled:bg-sunken disabled:opacity-100",
  quiet:
    "text-ink-2 border border-transparent hover:bg-sunken hover:text-ink pressed:bg-sunken font-medium disabled:bg-transparent",
} as const;

const sizes = {
  default: "h-[34px] px-3 text-body pointer-coarse:h-11",
  small: "h-[30px] px-2.5 text-table pointer-coarse:h-11",
  icon: "size-[34px] pointer-coarse:size-11",
  smallIcon: "size-[30px] pointer-coarse:h-11",
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

/** The classes of a button, for other elements that look like one. */
export const buttonClasses = (variant: ButtonVariant, size: ButtonSize): string =>
  `inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control transition-colors duration-120 disabled:text-ink-3 pending:cursor-progress ${sizes[size]} ${variants[variant]}`;

export interface ButtonProps extends Omit<AriaButtonProps, "className"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

export function Button({ variant = "secondary", size = "default", className = "", ...props }: ButtonProps) {
  const button = useGoneAnnouncement(props.isPending ?? false);
  return <AriaButton {...props} ref={button} className={`${buttonClasses(variant, size)} ${className}`} />;
}

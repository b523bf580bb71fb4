import { Button as AriaButton } from "react-aria-components";

interface FigureButtonProps {
  "aria-label"?: string;
  className?: string;
  children: React.ReactNode;
}

/** A number that opens what stands behind it: the trigger of a DialogTrigger. */
export const FigureButton = ({ className = "", ...props }: FigureButtonProps) => (
  <AriaButton
    data-figure
    className={`cursor-pointer rounded-[2px] underline decoration-1 decoration-control decoration-dotted underline-offset-4 hover:text-water hover:decoration-water pressed:text-water pointer-coarse:min-h-6 ${className}`}
    {...props}
  />
);

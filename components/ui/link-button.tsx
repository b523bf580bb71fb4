import { Link } from "react-aria-components";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "@/components/ui/button";

interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** Downloads the address under this name. */
  download?: string;
  target?: "_blank";
  onPress?: () => void;
  "aria-label"?: string;
  children: React.ReactNode;
}

/** A link that looks like a button. */
export const LinkButton = ({
  variant = "secondary",
  size = "default",
  className = "",
  ...props
}: LinkButtonProps) => <Link {...props} className={`${buttonClasses(variant, size)} ${className}`} />;

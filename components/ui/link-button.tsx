"use client";
import { Link } from "react-aria-components";
import { type ButtonLook, type ButtonSize, buttonLook } from "@/components/ui/button";

interface LinkButtonProps {
  href: string;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  "aria-label"?: string;
  children: React.ReactNode;
}

/** Looks like a button and leads somewhere. */
export const LinkButton = ({
  look = "secondary",
  size = "default",
  className = "",
  ...props
}: LinkButtonProps) => <Link {...props} className={`${buttonLook(look, size)} ${className}`} />;

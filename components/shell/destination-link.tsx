import NextLink from "next/link";
import type { useDestinations } from "@/components/shell/use-destinations";

type Destination = ReturnType<typeof useDestinations>[number];

interface DestinationLinkProps {
  to: Destination;
  className: string;
  children: React.ReactNode;
}

export function DestinationLink({ to, className, children }: DestinationLinkProps) {
  const shared = {
    href: to.href,
    className,
    "aria-label": to.label,
    ...(to.isCurrent && { "aria-current": "page" as const }),
  };
  return to.isDocument ? <a {...shared}>{children}</a> : <NextLink {...shared}>{children}</NextLink>;
}

import type { useDestinations } from "@/components/shell/use-destinations";
import { IntentLink } from "@/components/ui/intent-link";

type Destination = ReturnType<typeof useDestinations>[number];

interface DestinationLinkProps {
  to: Destination;
  className: string;
  /** Called when the link is followed. */
  onFollow?: () => void;
  children: React.ReactNode;
}

export function DestinationLink({ to, className, onFollow, children }: DestinationLinkProps) {
  const shared = {
    href: to.href,
    className,
    "aria-label": to.label,
    ...(onFollow && { onClick: onFollow }),
    ...(to.isCurrent && { "aria-current": "page" as const }),
  };
  return to.isDocument ? <a {...shared}>{children}</a> : <IntentLink {...shared}>{children}</IntentLink>;
}

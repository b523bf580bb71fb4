import { PlusIcon } from "lucide-react";
import { LinkButton } from "@/components/ui/link-button";

/** Leads to the page that creates something. */
export const NewLink = ({ label, ...props }: { label: string; href: string; variant?: "primary" }) => (
  <LinkButton {...props}>
    <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
    {label}
  </LinkButton>
);

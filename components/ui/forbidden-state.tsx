import { LockIcon } from "lucide-react";
import { ErrorPanel } from "@/components/ui/error-panel";

interface ForbiddenStateProps {
  title: string;
  /** Names what is missing, and who can give it. */
  detail: string;
  children?: React.ReactNode;
}

/** A thing that is there, and not for this person. */
export const ForbiddenState = (props: ForbiddenStateProps) => (
  <ErrorPanel Icon={LockIcon} tone="text-ink-3" {...props} />
);

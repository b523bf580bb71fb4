import { LockIcon } from "lucide-react";
import { ErrorPanel } from "@/components/ui/error-panel";

interface ForbiddenStateProps {
  title: string;
  /** What is missing, and who can grant it. */
  detail: string;
  children?: React.ReactNode;
}

/** Content without permission. */
export const ForbiddenState = (props: ForbiddenStateProps) => (
  <ErrorPanel Icon={LockIcon} tone="text-ink-3" {...props} />
);

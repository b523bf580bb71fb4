import { LockIcon } from "lucide-react";
import { Obstacle } from "@/components/ui/obstacle";

interface ForbiddenStateProps {
  title: string;
  /** Names what is missing, and who can give it. */
  detail: string;
  children?: React.ReactNode;
}

/** A thing that is there, and not for this person. */
export const ForbiddenState = (props: ForbiddenStateProps) => (
  <Obstacle Icon={LockIcon} tone="text-ink-3" {...props} />
);

import { useRouter } from "next/navigation";
import { useCommands } from "@/components/ui/commands/commands";
import { NewLink } from "@/components/ui/new-link";

interface NewButtonInput {
  href: string;
  label: string;
  /** Names the list among keyboard shortcuts. */
  group: string;
  canEdit: boolean;
}

/** The button of a list that leads to the page of a new record, and its key; false for users who may not create one. */
export function useNewButton({ href, label, group, canEdit }: NewButtonInput): React.ReactNode {
  const router = useRouter();
  const run = () => (canEdit ? router.push(href) : false);
  useCommands(group, [{ id: "new", label, keys: "c", run, isHiddenFromPalette: true }]);
  return canEdit && <NewLink variant="primary" href={href} label={label} />;
}

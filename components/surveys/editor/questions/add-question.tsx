import { PlusIcon } from "lucide-react";
import { MenuTrigger } from "react-aria-components";
import { KindsPopover } from "@/components/surveys/editor/questions/kinds-popover";
import { useQuestionActions } from "@/components/surveys/editor/questions/use-question-actions";
import { Button } from "@/components/ui/button";

interface AddQuestionProps {
  label: string;
  /** The id of the question above; null for none. */
  after: string | null;
}

/** Adds a question of a chosen type below another. */
export function AddQuestion({ label, after }: AddQuestionProps) {
  const { add } = useQuestionActions();
  return (
    <div className="border-line border-b px-4 py-4 max-sm:hidden sm:px-8">
      <MenuTrigger>
        <Button>
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {label}
        </Button>
        <KindsPopover onChoose={(kind) => add(kind, after)} />
      </MenuTrigger>
    </div>
  );
}

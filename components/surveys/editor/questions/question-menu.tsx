import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MenuTrigger, SubmenuTrigger } from "react-aria-components";
import { copyQuestion, readCopiedQuestions } from "@/components/surveys/editor/questions/clipboard";
import { useQuestionActions } from "@/components/surveys/editor/questions/use-question-actions";
import { useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { KeyCaps } from "@/components/ui/key-caps";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import { toast, toastError } from "@/components/ui/toast";

interface QuestionMenuProps {
  id: string;
  /** Position, from 0. */
  index: number;
  /** The number of questions. */
  count: number;
}

/** Actions on a question. */
export function QuestionMenu({ id, index, count }: QuestionMenuProps) {
  const t = useTranslations("questions");
  // Items are as many as questions, so they are rendered when the menu opens.
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t("question.menu", { number: `Q${index + 1}` })}
        className="max-sm:hidden"
      >
        <EllipsisIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
      </Button>
      {isOpen && <QuestionMenuItems {...{ id, index, count }} />}
    </MenuTrigger>
  );
}

/** The items, rendered when the menu opens. */
function QuestionMenuItems({ id, index, count }: QuestionMenuProps) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { draft } = useEditorActions();
  const { duplicate, move, remove, insert } = useQuestionActions();
  const handlePaste = async () => {
    const questions = await readCopiedQuestions();
    if (questions === null) void toastError(t("paste.none"), { id: "paste" });
    else insert(questions, id);
  };
  return (
    <MenuPopover>
      <MenuSection>
        <Item id="duplicate" label={common("duplicate")} keys="mod+d" onAction={() => duplicate(id)} />
        <Item
          id="up"
          label={common("moveUp")}
          keys="alt+ArrowUp"
          isDisabled={index === 0}
          onAction={() => move(id, (at) => at - 1)}
        />
        <Item
          id="down"
          label={common("moveDown")}
          keys="alt+ArrowDown"
          isDisabled={index === count - 1}
          onAction={() => move(id, (at) => at + 1)}
        />
        {count > 1 && (
          <SubmenuTrigger>
            <Item id="move" label={t("menu.moveTo")} />
            <MenuPopover placement="end top">
              {draft().questions.map((candidate, position) => (
                <MenuItem
                  key={candidate.id}
                  id={candidate.id}
                  isDisabled={position === index}
                  textValue={String(position + 1)}
                  onAction={() => move(id, () => position)}
                >
                  <span className="font-mono text-ink-3 text-mono">{position + 1}</span>
                  <span className="truncate">
                    {position === index
                      ? t("menu.here")
                      : t(position < index ? "menu.before" : "menu.after", { text: candidate.question })}
                  </span>
                </MenuItem>
              ))}
            </MenuPopover>
          </SubmenuTrigger>
        )}
      </MenuSection>
      <MenuSection>
        <Item
          id="copy"
          label={t("menu.copy")}
          onAction={() =>
            void copyQuestion(draft(), id).then(() => toast(t("paste.copied"), { id: "paste" }))
          }
        />
        <Item id="paste" label={t("menu.paste")} onAction={() => void handlePaste()} />
      </MenuSection>
      <MenuSection>
        <Item id="remove" label={common("delete")} onAction={() => remove(id)} />
      </MenuSection>
    </MenuPopover>
  );
}

interface ItemProps {
  id: string;
  label: string;
  keys?: string;
  isDisabled?: boolean;
  onAction?: () => void;
}

const Item = ({ id, label, keys, isDisabled = false, onAction }: ItemProps) => (
  <MenuItem id={id} textValue={label} isDisabled={isDisabled} {...(onAction && { onAction })}>
    <span className="grow">{label}</span>
    {keys && <KeyCaps keys={keys} />}
  </MenuItem>
);

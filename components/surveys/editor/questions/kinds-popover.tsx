"use client";
import { useTranslations } from "next-intl";
import { questionKinds } from "@/components/surveys/editor/questions/kinds/registry";
import { QuestionGlyph } from "@/components/surveys/marks/question-glyph";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import type { QuestionKind } from "@/lib/contract/question-kinds";

interface KindsPopoverProps {
  /** The kind that it is now. */
  chosen?: QuestionKind;
  onChoose: (kind: QuestionKind) => void;
}

/** The kinds of question, in the menu of the button beside it. */
export function KindsPopover({ chosen, onChoose }: KindsPopoverProps) {
  const t = useTranslations("questions.kinds");
  return (
    <MenuPopover
      {...(chosen && { selectionMode: "single", disallowEmptySelection: true, selectedKeys: [chosen] })}
      // Keys of the items are kinds.
      onAction={(kind) => onChoose(kind as QuestionKind)}
    >
      {questionKinds.map((kind) => (
        <MenuItem key={kind} id={kind} textValue={t(kind)}>
          <QuestionGlyph kind={kind} title="" />
          {t(kind)}
        </MenuItem>
      ))}
    </MenuPopover>
  );
}

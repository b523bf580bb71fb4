import { useTranslations } from "next-intl";
import { QuestionGlyph } from "@/components/survey/marks/question-glyph";
import { questionKinds } from "@/components/surveys/editor/questions/kinds/registry";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import type { QuestionKind } from "@/lib/contract/survey/question-kinds";

interface KindsPopoverProps {
  /** The current type. */
  chosen?: QuestionKind;
  onChoose: (kind: QuestionKind) => void;
}

/** A menu of question types for the MenuTrigger around it. */
export function KindsPopover({ chosen, onChoose }: KindsPopoverProps) {
  const t = useTranslations("questions");
  return (
    <MenuPopover
      {...(chosen && { selectionMode: "single", disallowEmptySelection: true, selectedKeys: [chosen] })}
      // Keys of the items are types.
      onAction={(kind) => onChoose(kind as QuestionKind)}
    >
      {questionKinds.map((kind) => (
        <MenuItem key={kind} id={kind} textValue={t(`kinds.${kind}`)}>
          <QuestionGlyph kind={kind} title="" />
          {t(`kinds.${kind}`)}
          {kind === "rating" && <span className="text-ink-3 text-label">{t("includesNps")}</span>}
        </MenuItem>
      ))}
    </MenuPopover>
  );
}

import { useTranslations } from "next-intl";
import type { BoardActions } from "@/components/analysis/board/use-board-actions";
import { RowMenu } from "@/components/data-list/row-menu";
import { MenuItem, MenuSection } from "@/components/ui/menu";
import type { BoardSummary } from "@/lib/contract/analysis/board";

interface BoardMenuProps {
  board: BoardSummary;
  actions: BoardActions;
  onEdit: () => void;
}

/** Actions on a board. */
export function BoardMenu({ board, actions, onEdit }: BoardMenuProps) {
  const common = useTranslations("common");
  return (
    <RowMenu label={common("actionsFor", { name: board.name })}>
      <MenuSection aria-label={common("board")}>
        <MenuItem id="edit" onAction={onEdit}>
          {common("editDetailsMenu")}
        </MenuItem>
        <MenuItem id="duplicate" onAction={() => actions.duplicate(board)}>
          {common("duplicate")}
        </MenuItem>
      </MenuSection>
      <MenuSection aria-label={common("delete")}>
        <MenuItem id="delete" onAction={() => actions.remove(board)}>
          {common("delete")}
        </MenuItem>
      </MenuSection>
    </RowMenu>
  );
}

import { EllipsisIcon } from "lucide-react";
import { MenuTrigger } from "react-aria-components";
import { IconButton } from "@/components/ui/icon-button";
import { MenuPopover } from "@/components/ui/menu";

interface RowMenuProps {
  /** Names the row: "Actions for {name}". */
  label: string;
  disabledKeys?: readonly string[];
  /** Menu items and sections. */
  children: React.ReactNode;
}

/** Actions on a row. */
export const RowMenu = ({ label, disabledKeys = [], children }: RowMenuProps) => (
  <MenuTrigger>
    <IconButton Icon={EllipsisIcon} label={label} strokeWidth={1.75} size="smallIcon" />
    <MenuPopover aria-label={label} placement="bottom end" disabledKeys={disabledKeys}>
      {children}
    </MenuPopover>
  </MenuTrigger>
);

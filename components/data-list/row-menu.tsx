"use client";
import { EllipsisIcon } from "lucide-react";
import { MenuTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { MenuPopover } from "@/components/ui/menu";

interface RowMenuProps {
  /** Names the row: "Actions for {name}". */
  label: string;
  disabledKeys?: readonly string[];
  /** Its items and sections. */
  children: React.ReactNode;
}

/** What can be done with one row. */
export const RowMenu = ({ label, disabledKeys = [], children }: RowMenuProps) => (
  <MenuTrigger>
    <Button variant="quiet" size="smallIcon" aria-label={label}>
      <EllipsisIcon aria-hidden className="size-4" strokeWidth={1.75} />
    </Button>
    <MenuPopover aria-label={label} placement="bottom end" disabledKeys={disabledKeys}>
      {children}
    </MenuPopover>
  </MenuTrigger>
);

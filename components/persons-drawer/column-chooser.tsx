import { SlidersHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { ChosenProperties } from "@/components/persons-drawer/chosen-properties";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";

interface ColumnChooserProps {
  projectId: string;
  /** Names of properties. */
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}

/** The choice of columns: any properties that persons have. */
export function ColumnChooser({ projectId, columns, onChange }: ColumnChooserProps) {
  const common = useTranslations("common");
  return (
    <DialogTrigger>
      <Button variant="quiet" size="small">
        <SlidersHorizontalIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {common("columns")}
      </Button>
      <Popover label={common("columns")} placement="bottom end" className="flex w-80 flex-col gap-3 p-4">
        <ChosenProperties projectId={projectId} names={columns} onChange={onChange} />
      </Popover>
    </DialogTrigger>
  );
}

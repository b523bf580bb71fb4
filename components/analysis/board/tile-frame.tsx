import { XIcon } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import type { DateRange } from "@/components/filters/date-range";
import { DragHandle } from "@/components/ui/drag-handle";
import { IconButton } from "@/components/ui/icon-button";
import type { DragHandleProps } from "@/components/ui/use-reorder";

/** Props of every tile. */
export interface TileProps {
  projectId: string;
  dates: DateRange;
  /** Props of the drag handle; null for users who may not move the tile. */
  handle: DragHandleProps | null;
  onRemove: () => void;
}

interface TileFrameProps extends Omit<TileProps, "dates"> {
  title: string;
  /** Link of the title. */
  href: string;
  /** One line below the title. */
  detail: string;
  children: React.ReactNode;
}

/** A tile: its title, what it opens, and how it is moved and removed. */
export function TileFrame({ projectId: _, title, href, detail, handle, onRemove, children }: TileFrameProps) {
  const t = useTranslations("board");
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-sheet px-4 py-3 sm:px-5">
      <header className="flex items-start gap-2">
        {handle && <DragHandle {...handle} label={t("move", { name: title })} className="size-[30px]" />}
        <div className="min-w-0 grow pt-0.5">
          <h2 className="text-section [overflow-wrap:anywhere]">
            <NextLink href={href} prefetch={false} className="hover:underline">
              {title}
            </NextLink>
          </h2>
          <p className="text-ink-3 text-table">{detail}</p>
        </div>
        {handle && (
          <IconButton
            Icon={XIcon}
            label={t("remove", { name: title })}
            strokeWidth={1.75}
            size="smallIcon"
            onPress={onRemove}
          />
        )}
      </header>
      {children}
    </article>
  );
}

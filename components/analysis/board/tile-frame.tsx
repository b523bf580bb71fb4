import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { FileText } from "@/components/charts/file-text";
import { RowMenu } from "@/components/data-list/row-menu";
import { useAsOfText } from "@/components/filters/use-as-of-text";
import { DragHandle } from "@/components/ui/drag-handle";
import { MenuItem, MenuSection } from "@/components/ui/menu";
import type { DragHandleProps } from "@/components/ui/use-reorder";
import { type TileWidth, tileWidths } from "@/lib/contract/analysis/board";

/** How a tile is moved, resized and removed. */
export interface TileActions {
  handle: DragHandleProps;
  width: TileWidth;
  /** Null at the end of the list. */
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
  onResize: (width: TileWidth) => void;
  /** Whether it keeps its own dates, which are all for a score; null where the board has none. */
  dates: { isOwn: boolean; own: "own" | "all"; onChange: (isOwn: boolean) => void } | null;
  onRemove: () => void;
}

interface TileFrameProps {
  title: string;
  /** Link of the title; null for viewers without an account. */
  href: string | null;
  /** One line below the title: what it is, and its dates. */
  details: readonly string[];
  /** The filters of its numbers in words, which files say; empty for none. */
  filters: string;
  /** When its numbers were read, milliseconds since 1970, and the project's time zone: pictures and files say it. */
  readAt: number;
  timeZone: string;
  /** Null for users who may not change the board. */
  actions: TileActions | null;
  children: React.ReactNode;
}

/** A tile: its title, what it opens, and what can be done with it. */
export function TileFrame(props: TileFrameProps) {
  const { title, href, details, filters, readAt, timeZone, actions, children } = props;
  const t = useTranslations("boards");
  const asOfText = useAsOfText(timeZone);
  const subtitle = [...details, asOfText(readAt)].join(" · ");
  return (
    <article className="flex h-full min-w-0 flex-col gap-3 rounded-panel border border-line bg-sheet px-4 py-3 sm:px-5">
      <header className="flex items-start gap-2">
        {actions && (
          <span data-print="hide">
            <DragHandle {...actions.handle} label={t("move", { name: title })} className="size-[30px]" />
          </span>
        )}
        <div className="min-w-0 grow pt-0.5">
          <h2 className="text-section [overflow-wrap:anywhere]">
            {href === null ? (
              title
            ) : (
              <NextLink href={href} prefetch={false} className="hover:underline">
                {title}
              </NextLink>
            )}
          </h2>
          <p className="text-ink-3 text-table">{details.join(" · ")}</p>
        </div>
        {actions && (
          <span data-print="hide">
            <TileMenu title={title} actions={actions} />
          </span>
        )}
      </header>
      <FileText value={{ name: title, question: title, subtitle, filters, readAt, timeZone, columns: [] }}>
        {children}
      </FileText>
    </article>
  );
}

function TileMenu({ title, actions }: { title: string; actions: TileActions }) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const { width, dates, onMoveUp, onMoveDown, onResize, onRemove } = actions;
  return (
    <RowMenu
      label={common("actionsFor", { name: title })}
      disabledKeys={[...(onMoveUp ? [] : ["up"]), ...(onMoveDown ? [] : ["down"])]}
    >
      <MenuSection aria-label={t("move", { name: title })}>
        <MenuItem id="up" onAction={() => onMoveUp?.()}>
          {common("moveUp")}
        </MenuItem>
        <MenuItem id="down" onAction={() => onMoveDown?.()}>
          {common("moveDown")}
        </MenuItem>
      </MenuSection>
      <MenuSection
        aria-label={t("width")}
        selectionMode="single"
        selectedKeys={[width]}
        disallowEmptySelection
      >
        {tileWidths.map((id) => (
          <MenuItem key={id} id={id} onAction={() => onResize(id)}>
            {t(id)}
          </MenuItem>
        ))}
      </MenuSection>
      {dates && (
        <MenuSection
          aria-label={common("dates")}
          selectionMode="single"
          selectedKeys={[dates.isOwn ? "own" : "board"]}
          disallowEmptySelection
        >
          <MenuItem id="board" onAction={() => dates.onChange(false)}>
            {t("datesOfTile.board")}
          </MenuItem>
          <MenuItem id="own" onAction={() => dates.onChange(true)}>
            {t(`datesOfTile.${dates.own}`)}
          </MenuItem>
        </MenuSection>
      )}
      <MenuSection aria-label={t("remove")}>
        <MenuItem id="remove" onAction={onRemove}>
          {t("remove")}
        </MenuItem>
      </MenuSection>
    </RowMenu>
  );
}

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { publicPreviewOptions } from "@/lib/client/analysis/public-board";
import type { Board } from "@/lib/contract/analysis/board";

/** Which tiles of a board a public link does not show, and why. */
export function HiddenTiles({ projectId, board }: { projectId: string; board: Board }) {
  const t = useTranslations("boards");
  const common = useTranslations("common");
  const tiles = useQueries({
    queries: board.tiles.map(({ id }) => publicPreviewOptions(projectId, board.id, id)),
    combine: (queries) =>
      queries.map(({ data, isPending }) =>
        isPending ? "pending" : data === undefined ? "unknown" : data.hidden,
      ),
  });
  const hidden = board.tiles.flatMap((tile, at) => {
    const reason = tiles[at];
    if (reason === "pending" || !reason) return [];
    const name = tile.insight?.name || tile.survey?.name || common("untitled");
    return [{ id: tile.id, text: t(`hidden.${reason}`, { name }) }];
  });
  const isChecking = tiles.includes("pending");
  return (
    <section aria-label={t("hidden.title")} className="flex flex-col gap-1 text-table">
      {hidden.length > 0 && (
        <>
          <h3 className="font-semibold text-ink">{t("hidden.title")}</h3>
          <ul className="flex list-disc flex-col gap-0.5 ps-5 text-ink-2 [overflow-wrap:anywhere]">
            {hidden.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p role="status" className="text-ink-3 empty:hidden">
        {isChecking ? t("hidden.checking") : hidden.length === 0 ? t("hidden.none") : ""}
      </p>
    </section>
  );
}

import { useTranslations } from "next-intl";
import { ToggleButton } from "react-aria-components";
import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { loopsOf } from "@/lib/survey-model/branching/graph";
import { pathsOf } from "@/lib/survey-model/branching/paths";

interface PathsListProps {
  questions: readonly BranchingQuestion[];
  /** The highlighted path. */
  path: readonly number[] | null;
  onHighlight: (path: readonly number[] | null) => void;
}

/** Further paths are only counted. */
const maxShown = 50;

/** All paths through the survey; pressing one highlights it on the map. */
export function PathsList({ questions, path, onHighlight }: PathsListProps) {
  const t = useTranslations("flow.paths");
  const common = useTranslations("common");
  const { list, count, shortest, longest, isExact } = pathsOf(questions, { limit: maxShown });
  const loops = loopsOf(questions);
  const pathKey = (positions: readonly number[]) => positions.join(" ");
  const isShown = (positions: readonly number[]) => path !== null && pathKey(path) === pathKey(positions);
  const toggle = (positions: readonly number[]) => onHighlight(isShown(positions) ? null : positions);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-table">
        <dt className="text-ink-3">{common("paths")}</dt>
        <dd className="font-mono text-mono">{t("atLeast", { count, isExact: String(isExact) })}</dd>
        <dt className="text-ink-3">{t("shortest")}</dt>
        <dd>{shortest ? t("length", { count: shortest.length }) : "–"}</dd>
        <dt className="text-ink-3">{t("longest")}</dt>
        <dd>{longest ? t("length", { count: longest.length }) : "–"}</dd>
        <dt className="text-ink-3">{t("loops")}</dt>
        <dd>
          {loops.length === 0
            ? t("noLoops")
            : loops.map(({ route }) => formatPath([...route, route[0] ?? 0])).join(" · ")}
        </dd>
      </dl>
      <ul aria-label={t("label")} className="flex flex-col">
        {list.map((positions) => (
          <li key={pathKey(positions)} className="border-line border-b">
            <ToggleButton
              isSelected={isShown(positions)}
              onChange={() => toggle(positions)}
              className="min-h-9 w-full cursor-pointer px-2 py-1.5 text-start font-mono text-ink-2 text-mono hover:bg-sunken selected:bg-water-soft selected:text-ink pointer-coarse:min-h-11"
            >
              <span className="line-clamp-3">
                {formatPath(positions)} → {common("end")}
              </span>
            </ToggleButton>
          </li>
        ))}
      </ul>
      {count > list.length && (
        <p className="text-ink-3 text-table">{t("more", { count: count - list.length })}</p>
      )}
    </div>
  );
}

const formatPath = (positions: readonly number[]) =>
  positions.map((position) => `Q${position + 1}`).join(" → ");

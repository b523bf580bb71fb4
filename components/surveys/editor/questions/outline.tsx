import { SplitIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import { Button } from "react-aria-components";
import { QuestionGlyph } from "@/components/survey/marks/question-glyph";
import { focusQuestion, scrollToQuestion } from "@/components/surveys/editor/questions/focus-question";
import { useQuestionActions } from "@/components/surveys/editor/questions/use-question-actions";
import { useDraft, useEditor, useEditorActions } from "@/components/surveys/editor/state/use-editor";
import { DragHandle } from "@/components/ui/drag-handle";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { NodeIcon } from "@/components/ui/node-icon";
import { SeverityMark } from "@/components/ui/problem-list";
import { type DragHandleProps, useReorder } from "@/components/ui/use-reorder";
import { plainText } from "@/lib/client/plain-text";
import { type Problem, type Severity, severities } from "@/lib/survey-model/checks/problem";
import { questionOf } from "@/lib/survey-model/draft";

/** The list of questions, to navigate and reorder. It has one tab stop: arrow keys move between questions. */
export function Outline() {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { select, isReadOnly } = useEditor("select", "isReadOnly");
  const ids = useDraft(({ questions }) => questions.map(({ id }) => id));
  const { move } = useQuestionActions();
  const problems = useEditor(({ checks }) => checks.problems);
  const worst = useMemo(() => worstProblems(problems), [problems]);
  const { list, indicator, getHandleProps } = useReorder<HTMLOListElement>({
    count: isReadOnly ? 0 : ids.length,
    onMove: (from, to) => {
      const id = ids[from];
      if (id !== undefined) move(id, () => to);
    },
  });
  const handleKey = (event: React.KeyboardEvent) => {
    const { key, altKey, target } = event;
    const row = (target as Element).closest<HTMLElement>("[data-row]"); // keyboard events have an element as their target
    const at = ids.indexOf(row?.dataset.row ?? "");
    const targets: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: ids.length - 1,
    };
    const to = targets[key];
    const [id, neighbor] = [ids[at], ids[to ?? -1]];
    if (to === undefined || id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (altKey) {
      if (!isReadOnly && neighbor) move(id, () => to);
    } else if (neighbor) {
      list.current?.children[to]?.querySelector<HTMLElement>("[data-go]")?.focus();
      select(neighbor);
      scrollToQuestion(neighbor);
    }
  };
  return (
    <nav aria-label={common("outline")} className="flex h-full flex-col overflow-y-auto py-3">
      <ScreenLink screen="intro" kind="start" />
      <div className="relative">
        <ol ref={list} aria-label={t("outline.questions")} onKeyDown={handleKey}>
          {ids.map((id, at) => (
            <OutlineRow
              key={id}
              id={id}
              at={at}
              isReadOnly={isReadOnly}
              worstProblem={worst.get(at) ?? null}
              getHandleProps={getHandleProps}
            />
          ))}
        </ol>
        {ids.length === 0 && <p className="px-4 py-2 text-ink-3 text-table">{t("outline.empty")}</p>}
        <DropIndicator ref={indicator} />
      </div>
      <ScreenLink screen="thanks" kind="end" />
    </nav>
  );
}

interface OutlineRowProps {
  id: string;
  /** Position, from 0. */
  at: number;
  isReadOnly: boolean;
  worstProblem: Severity | null;
  getHandleProps: (position: number) => DragHandleProps;
}

const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { id, at, isReadOnly, worstProblem, getHandleProps } = props;
  const { select } = useEditorActions();
  const isSelected = useEditor(({ selectedQuestionId }) => selectedQuestionId === id);
  const isTabStop = useEditor(
    ({ selectedQuestionId, history: { document } }) =>
      selectedQuestionId === id || (at === 0 && !questionOf(document, selectedQuestionId ?? "")),
  );
  const question = useDraft(({ questions }) => questions[at]);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [isSelected]);
  const t = useTranslations("questions");
  const number = `Q${at + 1}`;
  const tabIndex = isTabStop ? 0 : -1;
  if (!question) return null;
  const hasBranches = question.branching && question.branching.type !== "next_question";
  return (
    <li
      ref={row}
      data-row={id}
      className={`group flex min-h-9 scroll-my-18 items-stretch [contain-intrinsic-size:auto_36px] [content-visibility:auto] border-l-2 pl-1 text-table hover:bg-sunken data-[dragging]:opacity-50 ${isSelected ? "border-water text-ink forced-colors:border-[Highlight]" : "border-transparent text-ink-2 forced-colors:border-[Canvas]"}`}
    >
      <DragHandle
        {...getHandleProps(at)}
        label={t("outline.drag", { number })}
        tabIndex={tabIndex}
        className={`-outline-offset-2 w-4 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 ${isReadOnly ? "invisible" : ""}`}
      />
      <button
        type="button"
        data-go
        tabIndex={tabIndex}
        aria-current={isSelected}
        onClick={() => {
          select(id);
          scrollToQuestion(id);
        }}
        onDoubleClick={() => focusQuestion(id)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          focusQuestion(id);
        }}
        className="-outline-offset-2 flex min-w-0 grow cursor-pointer items-center gap-2 py-1 pr-3 pl-2 text-start"
      >
        <span className="w-7 shrink-0 font-mono text-ink-3 text-mono">{number}</span>
        <QuestionGlyph kind={question.type} title="" />
        <span className="line-clamp-2 min-w-0 grow font-serif [overflow-wrap:anywhere]">
          {plainText(question.question) || t("outline.noText")}
        </span>
        {hasBranches && (
          <>
            <SplitIcon aria-hidden className="size-3.5 shrink-0 rotate-90 text-contour" strokeWidth={1.75} />
            <span className="sr-only">{t("outline.branches")}</span>
          </>
        )}
        {worstProblem && (
          <>
            <SeverityMark severity={worstProblem} className="size-3.5" />
            <span className="sr-only">{t(`outline.${worstProblem}`)}</span>
          </>
        )}
      </button>
    </li>
  );
});

interface ScreenLinkProps {
  screen: "intro" | "thanks";
  kind: "start" | "end";
}

function ScreenLink({ screen, kind }: ScreenLinkProps) {
  const t = useTranslations("questions");
  return (
    <Button
      onPress={() => {
        const section = document.getElementById(`section-${screen}`);
        section?.scrollIntoView({ block: "nearest", behavior: "instant" });
        section?.querySelector<HTMLElement>("input, textarea, label")?.focus({ preventScroll: true });
      }}
      className="flex min-h-9 w-full items-center gap-2 px-4 py-1 pl-7 text-start text-ink-2 text-table -outline-offset-2 hover:bg-sunken"
    >
      <NodeIcon kind={kind} className="size-4 text-contour" />
      {t(`${screen}.title`)}
    </Button>
  );
}

/** The severity of the worst problem of each question, by its position. */
function worstProblems(problems: readonly Problem[]): ReadonlyMap<number, Severity> {
  const worst = new Map<number, Severity>();
  for (const { path, questions, severity } of problems) {
    const at = /^questions\.(\d+)/.exec(path)?.[1];
    for (const index of new Set([...questions, ...(at === undefined ? [] : [Number(at)])])) {
      const former = worst.get(index);
      if (!former || severities.indexOf(severity) < severities.indexOf(former)) worst.set(index, severity);
    }
  }
  return worst;
}

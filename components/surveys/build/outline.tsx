"use client";
import { GripVerticalIcon, SplitIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { focusQuestion } from "@/components/surveys/build/focus-question";
import { useQuestionCommands } from "@/components/surveys/build/use-question-commands";
import { useWorstProblems } from "@/components/surveys/editor/use-checks";
import { useEditor } from "@/components/surveys/editor/use-editor";
import { QuestionGlyph } from "@/components/surveys/question-glyph";
import { SeverityMark } from "@/components/ui/problem-list";
import { StationMark } from "@/components/ui/station-mark";
import type { DraftQuestion } from "@/lib/contract/draft";

/** The questions in their order, to see, to go to, to rearrange. */
export function Outline() {
  const t = useTranslations("build");
  const { draft, selectedQuestionId, select, isReadOnly } = useEditor();
  const { move } = useQuestionCommands();
  const { questions } = draft;
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: (keys) =>
      [...keys].map((key) => ({ "text/plain": questions.find(({ id }) => id === key)?.question ?? "" })),
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const from = questions.findIndex(({ id }) => id === key);
      const onto = questions.findIndex(({ id }) => id === target.key);
      const to = onto + (target.dropPosition === "after" ? 1 : 0) - (from < onto ? 1 : 0);
      move(String(key), () => to);
    },
  });
  const handleKey = (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    const row = (event.target as Element).closest<HTMLElement>("[data-key]");
    if (!row?.dataset.key || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.key === "ArrowUp" ? -1 : 1;
    move(row.dataset.key, (at) => at + by);
  };
  return (
    <nav aria-label={t("outline.label")} className="flex h-full flex-col overflow-y-auto py-3">
      <EdgeLink target="intro" kind="start" />
      <div onKeyDownCapture={handleKey}>
        <GridList
          aria-label={t("outline.questions")}
          items={questions}
          dependencies={[draft]}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={selectedQuestionId ? [selectedQuestionId] : []}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : keys;
            if (key === undefined) return;
            select(String(key));
            document
              .getElementById(`question-${key}`)
              ?.scrollIntoView({ block: "start", behavior: "instant" });
          }}
          onAction={(key) => focusQuestion(String(key))}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className="px-4 py-2 text-ink-3 text-table">{t("outline.empty")}</p>}
        >
          {(question) => <OutlineRow question={question} index={questions.indexOf(question)} />}
        </GridList>
      </div>
      <EdgeLink target="thanks" kind="end" />
    </nav>
  );
}

function OutlineRow({ question, index }: { question: DraftQuestion; index: number }) {
  const t = useTranslations("build");
  const { isReadOnly } = useEditor();
  const worst = useWorstProblems()(index);
  const branches = question.branching && question.branching.type !== "next_question";
  return (
    <GridListItem
      id={question.id}
      textValue={`Q${index + 1} ${question.question}`}
      className="group flex min-h-9 cursor-pointer items-center gap-2 border-transparent border-l-2 py-1 pr-3 pl-1 text-ink-2 text-table -outline-offset-2 hover:bg-sunken selected:border-water selected:text-ink data-[dragging]:opacity-50"
    >
      <Button
        slot="drag"
        aria-label={t("outline.drag", { number: `Q${index + 1}` })}
        className={`grid h-6 w-4 shrink-0 cursor-grab place-items-center text-ink-3 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 ${isReadOnly ? "invisible" : ""}`}
      >
        <GripVerticalIcon aria-hidden className="size-3.5" strokeWidth={1.5} />
      </Button>
      <span className="w-7 shrink-0 font-mono text-ink-3 text-mono">Q{index + 1}</span>
      <QuestionGlyph kind={question.type} title="" />
      <span className="min-w-0 grow truncate font-serif">{question.question || t("outline.noText")}</span>
      {branches && (
        <>
          <SplitIcon aria-hidden className="size-3.5 shrink-0 rotate-90 text-contour" strokeWidth={1.75} />
          <span className="sr-only">{t("outline.branches")}</span>
        </>
      )}
      {worst && (
        <>
          <SeverityMark severity={worst} className="size-3.5" />
          <span className="sr-only">{t(`outline.${worst}`)}</span>
        </>
      )}
    </GridListItem>
  );
}

function EdgeLink({ target, kind }: { target: "intro" | "thanks"; kind: "start" | "end" }) {
  const t = useTranslations("build");
  return (
    <Button
      onPress={() => {
        const section = document.getElementById(`section-${target}`);
        section?.scrollIntoView({ block: "nearest", behavior: "instant" });
        section?.querySelector<HTMLElement>("input, textarea, label")?.focus({ preventScroll: true });
      }}
      className="flex min-h-9 w-full items-center gap-2 px-4 py-1 pl-7 text-start text-ink-2 text-table -outline-offset-2 hover:bg-sunken"
    >
      <StationMark kind={kind} className="size-4 text-contour" />
      {t(`${target}.title`)}
    </Button>
  );
}

import { useTranslations } from "next-intl";
import { memo, type RefObject, useEffect, useRef } from "react";
import { buttonClasses } from "@/components/ui/button";
import { DragHandle } from "@/components/ui/drag-handle";
import type { DragHandleProps } from "@/components/ui/use-reorder";
import type { ChoiceQuestion, DraftChoice } from "@/lib/survey-model/draft";

/** Actions of a choice. */
export interface ChoiceRowActions {
  rename: (id: string, text: string) => void;
  addAfter: (id: string) => void;
  remove: (id: string) => void;
  /** Pastes several lines as choices. Returns false for a single line. */
  paste: (id: string, text: string) => boolean;
  moveBy: (id: string, by: 1 | -1) => void;
  focusBy: (id: string, by: 1 | -1) => void;
  /** A row took the focus. */
  forgetFocus: () => void;
}

interface ChoiceRowProps {
  choice: DraftChoice;
  /** Position, from 0. */
  at: number;
  kind: ChoiceQuestion["type"];
  isOpen: boolean;
  isRepeated: boolean;
  isOnly: boolean;
  isReadOnly: boolean;
  /** Whether it takes the focus. */
  hasFocus: boolean;
  fault: string | undefined;
  actions: RefObject<ChoiceRowActions | null>;
  getHandleProps: (position: number) => DragHandleProps;
}

/**
 * A choice. Lists may have hundreds: rows are memoized, and native elements are used because they render faster
 * than React Aria's.
 */
export const ChoiceRow = memo(function ChoiceRow(props: ChoiceRowProps) {
  const { choice, at, kind, isOpen, isRepeated, isOnly, isReadOnly } = props;
  const { hasFocus, fault, actions, getHandleProps } = props;
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const number = at + 1;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    input.current?.focus();
    actions.current?.forgetFocus();
  }, [hasFocus, actions]);
  const handleKey = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const preventDefault = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const offset = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) {
      preventDefault();
      if (!isReadOnly) actions.current?.addAfter(choice.id);
    } else if (event.key === "Backspace" && choice.text === "" && !isOnly && !isReadOnly) {
      preventDefault();
      actions.current?.remove(choice.id);
    } else if (offset !== null && event.altKey) {
      preventDefault();
      if (!isOpen && !isReadOnly) actions.current?.moveBy(choice.id, offset);
    } else if (offset !== null && !event.shiftKey) {
      preventDefault();
      actions.current?.focusBy(choice.id, offset);
    }
  };
  const isEmpty = choice.text.trim() === "";
  const error = isEmpty ? undefined : fault;
  const note = isEmpty
    ? null
    : (error ?? (isRepeated ? t("choice.repeated") : isOpen ? t("choice.openHint") : null));
  return (
    <li
      className={`group flex flex-wrap items-center gap-x-2 py-1 data-[dragging]:opacity-50 ${isOpen ? "mt-1 border-line border-t border-dashed pt-2" : ""}`}
    >
      <DragHandle
        {...getHandleProps(at)}
        label={t("choice.drag", { choice: choice.text })}
        className={`h-8 w-5 max-sm:hidden ${isOpen || isReadOnly ? "invisible" : ""}`}
      />
      <span
        aria-hidden
        className={`size-4 shrink-0 border border-control ${kind === "single_choice" ? "rounded-full" : "rounded-[3px]"} ${isOpen ? "border-dashed" : ""}`}
      />
      <input
        ref={input}
        aria-label={isOpen ? t("choice.openLabel") : common("choiceNumber", { number })}
        aria-invalid={isEmpty || error !== undefined}
        value={choice.text}
        onChange={({ target }) => actions.current?.rename(choice.id, target.value)}
        placeholder={isOpen ? t("choice.other") : common("choiceNumber", { number })}
        readOnly={isReadOnly}
        data-path={`choices.${at}`}
        onKeyDown={handleKey}
        onPaste={(event) => {
          if (!isReadOnly && actions.current?.paste(choice.id, event.clipboardData.getData("text/plain"))) {
            event.preventDefault();
          }
        }}
        className="h-8 min-w-0 grow rounded-control border border-transparent bg-transparent px-2 font-serif text-answer text-ink placeholder:text-ink-3 hover:border-line focus:border-control focus:bg-sheet aria-invalid:border-rust"
      />
      {note && (
        <span
          className={`order-last basis-full pl-8 text-label sm:pl-15 ${error ? "text-rust" : isRepeated ? "text-ochre" : "text-ink-3"}`}
        >
          {note}
        </span>
      )}
      {!isReadOnly && !isOnly && (
        <button
          type="button"
          aria-label={t("choice.removeNamed", { choice: choice.text })}
          onClick={() => actions.current?.remove(choice.id)}
          className={`${buttonClasses("quiet", "icon")} cursor-pointer opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100 max-sm:hidden`}
        >
          <svg aria-hidden viewBox="0 0 24 24" className="size-4 stroke-current" strokeWidth={1.5}>
            <path d="M6 6 18 18M18 6 6 18" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </li>
  );
});

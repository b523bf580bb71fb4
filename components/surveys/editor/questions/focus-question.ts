interface FocusOptions {
  /** Path in the question: `choices.1`; the question's text by default. */
  path?: string;
}

const editable = "input, textarea, [contenteditable=true]";

/** Frames that a field may take: the settings of a question come when it is opened. */
const maxFrames = 20;

/** Focuses a question once it is rendered. */
export function focusQuestion(id: string, { path = "question" }: FocusOptions = {}): void {
  let frames = 0;
  const tryFocus = () => {
    const card = document.getElementById(`question-${id}`);
    const part = card?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
    if (!part && frames++ < maxFrames) return void requestAnimationFrame(tryFocus);
    const target = part ?? card?.querySelector<HTMLElement>("[data-path=question]");
    const field = target?.matches(editable) ? target : target?.querySelector<HTMLElement>(editable);
    field?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  requestAnimationFrame(tryFocus);
}

/** Scrolls to a question. */
export const scrollToQuestion = (id: string): void =>
  document.getElementById(`question-${id}`)?.scrollIntoView({ block: "start", behavior: "instant" });

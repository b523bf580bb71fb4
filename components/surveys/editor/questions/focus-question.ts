interface FocusOptions {
  /** Where in the question: `choices.1`; its text otherwise. */
  path?: string;
  /** So that typing replaces what is there. */
  shouldSelectText?: boolean;
}

/** Takes the focus to a question, once it is on the page. */
export function focusQuestion(
  id: string,
  { path = "question", shouldSelectText = false }: FocusOptions = {},
): void {
  requestAnimationFrame(() => {
    const card = document.getElementById(`question-${id}`);
    const field =
      card?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
      card?.querySelector<HTMLElement>("[data-path=question]");
    field?.focus({ preventScroll: true });
    if (shouldSelectText && field instanceof HTMLTextAreaElement) field.select();
    card?.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
}

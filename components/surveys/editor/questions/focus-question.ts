interface FocusOptions {
  /** Path in the question: `choices.1`; the question's text by default. */
  path?: string;
  /** Selects the text, so that typing replaces it. */
  shouldSelectText?: boolean;
}

/** Focuses a question once it is rendered. */
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

import { type RefObject, useEffect } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";

const focusable = "input:not([type=hidden]), textarea, button, [contenteditable=true]";
const faulty = "[aria-invalid=true]";

/** Milliseconds that a focus target may take to be on screen. */
const timeoutMs = 5_000;

/**
 * Moves the focus to the editor's focus target: the element inside `root` whose `data-path` matches most of its path, else
 * the first element below it; inside that element the first invalid field, else the first field. Gives up after `timeoutMs`
 * and leaves the target to another tab.
 */
export function useFocusTarget(root: RefObject<HTMLElement | null>): void {
  const { clearFocusTarget, focusTarget } = useEditor("clearFocusTarget", "focusTarget");
  useEffect(() => {
    if (!focusTarget) return;
    const deadline = performance.now() + timeoutMs;
    let frame = 0;
    // Every frame: elements may be loaded late, and take no focus while their tab is hidden.
    const tryFocus = () => {
      if (root.current && focusPath(root.current, focusTarget.path)) clearFocusTarget();
      else if (performance.now() < deadline) frame = requestAnimationFrame(tryFocus);
    };
    tryFocus();
    return () => cancelAnimationFrame(frame);
  }, [focusTarget, clearFocusTarget, root]);
}

/** Gives the focus to what a path names; whether it was taken. */
function focusPath(root: HTMLElement, path: string): boolean {
  const elements = [...root.querySelectorAll<HTMLElement>("[data-path]")];
  const pathOf = ({ dataset: { path = "" } }: HTMLElement) => path;
  const [nearest] = elements
    .filter((element) => path === pathOf(element) || path.startsWith(`${pathOf(element)}.`))
    .toSorted((a, b) => pathOf(b).length - pathOf(a).length);
  const element = nearest ?? elements.find((candidate) => pathOf(candidate).startsWith(`${path}.`));
  const target = element?.matches(focusable)
    ? element
    : (element?.querySelector<HTMLElement>(faulty) ?? element?.querySelector<HTMLElement>(focusable));
  if (!element || !target) return false;
  element.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}

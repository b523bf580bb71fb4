"use client";
import { type RefObject, useEffect } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";

const focusable = "input:not([type=hidden]), textarea, button";
const faulty = "[aria-invalid=true]";

/** Milliseconds that what a goal names may take to be on screen. */
const timeoutMs = 5_000;

/**
 * Takes the focus where a problem led: to the part of a tab whose `data-path` names it, or most of it, else to the first
 * of what it is about; in it to what is at fault, else to what comes first. What is not on screen in time leaves the goal
 * to whoever shows it.
 */
export function useFocusTarget(root: RefObject<HTMLElement | null>): void {
  const { focusTarget, clearFocusTarget } = useEditor();
  useEffect(() => {
    if (!focusTarget) return;
    const deadline = performance.now() + timeoutMs;
    let frame = 0;
    // Frame by frame: parts come late, and while a tab is being changed nothing in it takes the focus.
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

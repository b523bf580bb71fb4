"use client";
import { type RefObject, useEffect } from "react";
import { useEditor } from "@/components/surveys/editor/use-editor";

const focusable = "input:not([type=hidden]), textarea, button";

/**
 * Takes the focus where a problem led: to the part of a tab whose `data-path` names it, or most of it. What is not on
 * screen yet leaves the goal to whoever shows it.
 */
export function useGoal(root: RefObject<HTMLElement | null>): void {
  const { goal, reachGoal } = useEditor();
  // After every drawing while there is a goal: what it names may come late.
  useEffect(() => {
    if (!goal || !root.current) return;
    const parts = [...root.current.querySelectorAll<HTMLElement>("[data-path]")];
    const [part] = parts
      .filter(({ dataset: { path = "" } }) => goal.path === path || goal.path.startsWith(`${path}.`))
      .toSorted((a, b) => (b.dataset.path ?? "").length - (a.dataset.path ?? "").length);
    if (!part) return;
    const target = part.matches(focusable) ? part : part.querySelector<HTMLElement>(focusable);
    part.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
    reachGoal();
  });
}

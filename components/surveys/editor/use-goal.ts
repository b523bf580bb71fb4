"use client";
import { type RefObject, useEffect } from "react";
import { useEditor } from "@/components/surveys/editor/use-editor";

const focusable = "input:not([type=hidden]), textarea, button";
const faulty = "[aria-invalid=true]";

/**
 * Takes the focus where a problem led: to the part of a tab whose `data-path` names it, or most of it, else to the first
 * of what it is about; in it to what is at fault, else to what comes first. What is not on screen yet leaves the goal to
 * whoever shows it.
 */
export function useGoal(root: RefObject<HTMLElement | null>): void {
  const { goal, reachGoal } = useEditor();
  // After every drawing while there is a goal: what it names may come late.
  useEffect(() => {
    if (!goal || !root.current) return;
    const parts = [...root.current.querySelectorAll<HTMLElement>("[data-path]")];
    const pathOf = ({ dataset: { path = "" } }: HTMLElement) => path;
    const [nearest] = parts
      .filter((part) => goal.path === pathOf(part) || goal.path.startsWith(`${pathOf(part)}.`))
      .toSorted((a, b) => pathOf(b).length - pathOf(a).length);
    const part = nearest ?? parts.find((inside) => pathOf(inside).startsWith(`${goal.path}.`));
    if (!part) return;
    const target = part.matches(focusable)
      ? part
      : (part.querySelector<HTMLElement>(faulty) ?? part.querySelector<HTMLElement>(focusable));
    if (!target) return;
    part.scrollIntoView({ block: "center" });
    target.focus({ preventScroll: true });
    reachGoal();
  });
}

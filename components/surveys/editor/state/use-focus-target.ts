"use client";
import { type RefObject, useEffect } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";

const focusable = "input:not([type=hidden]), textarea, button";
const faulty = "[aria-invalid=true]";

/** Milliseconds that what a goal names may take to be on screen. */
const patienceMs = 5_000;

/**
 * Takes the focus where a problem led: to the part of a tab whose `data-path` names it, or most of it, else to the first
 * of what it is about; in it to what is at fault, else to what comes first. What is not on screen in time leaves the goal
 * to whoever shows it.
 */
export function useGoal(root: RefObject<HTMLElement | null>): void {
  const { goal, reachGoal } = useEditor();
  useEffect(() => {
    if (!goal) return;
    const end = performance.now() + patienceMs;
    let frame = 0;
    // Frame by frame: parts come late, and while a tab is being changed nothing in it takes the focus.
    const look = () => {
      if (root.current && lead(root.current, goal.path)) reachGoal();
      else if (performance.now() < end) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [goal, reachGoal, root]);
}

/** Gives the focus to what a path names; whether it was taken. */
function lead(root: HTMLElement, path: string): boolean {
  const parts = [...root.querySelectorAll<HTMLElement>("[data-path]")];
  const pathOf = ({ dataset: { path: own = "" } }: HTMLElement) => own;
  const [nearest] = parts
    .filter((part) => path === pathOf(part) || path.startsWith(`${pathOf(part)}.`))
    .toSorted((a, b) => pathOf(b).length - pathOf(a).length);
  const part = nearest ?? parts.find((inside) => pathOf(inside).startsWith(`${path}.`));
  const target = part?.matches(focusable)
    ? part
    : (part?.querySelector<HTMLElement>(faulty) ?? part?.querySelector<HTMLElement>(focusable));
  if (!part || !target) return false;
  part.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";

const topOf = (id: string | null): number | null =>
  (id === null ? null : document.getElementById(`question-${id}`))?.getBoundingClientRect().top ?? null;

/**
 * The question that is open to edit: the selected one, as soon as no pointer is pressed. A card that closes above another
 * would move it from under the pointer; what moves after that is scrolled back.
 */
export function useOpenQuestion(selectedId: string | null): string | null {
  const [openId, setOpenId] = useState(selectedId);
  const isPressed = useRef(false);
  const before = useRef<{ id: string; top: number } | null>(null);
  const latest = useRef(selectedId);
  latest.current = selectedId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another selected question is what opens another.
  useEffect(() => {
    const open = () => {
      const id = latest.current;
      const top = topOf(id);
      before.current = id !== null && top !== null ? { id, top } : null;
      setOpenId(id);
    };
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // After the click that the pointer makes.
      setTimeout(open);
    };
    if (!isPressed.current) open();
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, [selectedId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another open question is what moves the others.
  useLayoutEffect(() => {
    const former = before.current;
    before.current = null;
    const top = former && topOf(former.id);
    if (!former || top === null) return;
    const scroller = document.getElementById(`question-${former.id}`)?.closest("[data-scroll]");
    if (scroller) scroller.scrollTop += top - former.top;
  }, [openId]);
  return openId;
}

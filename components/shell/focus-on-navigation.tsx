"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { runAfterOverlaysClose } from "@/components/ui/run-after-overlays-close";

/**
 * Puts the focus on the heading of a page that was navigated to, else on the content: what had it may be gone, or before the
 * page. A field that took it, and what else of the page has it, keep it.
 */
export function FocusOnNavigation() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    runAfterOverlaysClose(() => {
      const content = document.querySelector<HTMLElement>("#content");
      if (shown.current !== pathname || content?.contains(document.activeElement)) return;
      const heading = content?.querySelector<HTMLElement>("h1") ?? content;
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    });
  }, [pathname]);
  return null;
}

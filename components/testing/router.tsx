// Next's router without Next: its own hooks, with the URL of the window. Links and `router.push` change the URL; no
// page is loaded.
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { useMemo, useSyncExternalStore } from "react";

/** The URL that the router shows: the window's, unless a test delays it. */
let shown = window.location.href;
let delayMs = 0;
const shownChanges = new EventTarget();

function show() {
  shown = window.location.href;
  shownChanges.dispatchEvent(new Event("change"));
}

const handleChange = () => (delayMs > 0 ? setTimeout(show, delayMs) : show());

// Next follows these two as well.
for (const method of ["pushState", "replaceState"] as const) {
  const original = history[method].bind(history);
  history[method] = (...args) => {
    original(...args);
    handleChange();
  };
}
window.addEventListener("popstate", handleChange);

/** Shows each new URL this many milliseconds late, as where code is loaded first, until the returned function is called. */
export function delayRouter(milliseconds: number): () => void {
  delayMs = milliseconds;
  return () => {
    delayMs = 0;
  };
}

const subscribe = (listener: () => void) => {
  shownChanges.addEventListener("change", listener);
  return () => shownChanges.removeEventListener("change", listener);
};

const router: AppRouterInstance = {
  bfcacheId: "component-test",
  back: () => history.back(),
  forward: () => history.forward(),
  refresh: () => undefined,
  push: (href) => history.pushState(null, "", href),
  replace: (href) => history.replaceState(null, "", href),
  prefetch: () => undefined,
};

/** Provides Next's navigation hooks with the window's address, as it changes, and the project in it. */
export function WindowRouter({ children }: { children: React.ReactNode }) {
  const href = useSyncExternalStore(subscribe, () => shown);
  const { pathname, search } = new URL(href);
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const project = /^\/p\/([^/]+)/.exec(pathname)?.[1];
  const params = useMemo(() => (project === undefined ? {} : { project_id: project }), [project]);
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={query}>
          <PathParamsContext value={params}>{children}</PathParamsContext>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

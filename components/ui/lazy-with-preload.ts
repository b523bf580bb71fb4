import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from "react";
import { retryImport } from "@/components/ui/retry-import";
import { waitForIdle } from "@/components/ui/wait-for-idle";

/** A component whose code is loaded by `preload`, or else when it is first rendered. */
type Preloadable<Props> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<void>;
};

interface Module<Props> {
  default: ComponentType<Props>;
}

/**
 * A component whose code comes later than the page's, to be rendered within `Suspense`. Once it is preloaded, it does not
 * suspend: a dialog that takes the focus gets everything that is typed after it was opened.
 */
export function lazyWithPreload<Props>(load: () => Promise<Module<Props>>): Preloadable<Props> {
  let loaded: Module<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await retryImport(load);
    return loaded;
  };
  return Object.assign(
    lazy(() => (loaded ? resolvedNow(loaded) : loadOnce())),
    { preload: async () => void (await loadOnce()) },
  );
}

/** What React takes for a promise, and reads without waiting for the next task, as it would for a real one. */
function resolvedNow<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: React takes any thenable.
  return { then: (onResolved: (value: T) => void) => onResolved(value) } as Promise<T>;
}

/** Preloads components that may be opened soon, when the page is idle. */
export function usePreload(isSoon: boolean, components: readonly Pick<Preloadable<never>, "preload">[]) {
  useEffect(() => {
    if (!isSoon) return;
    // Parts that fail to preload are loaded when they are opened.
    void waitForIdle().then(() => Promise.allSettled(components.map(({ preload }) => preload())));
  }, [isSoon, components]);
}

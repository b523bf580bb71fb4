import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/retry-import";

/**
 * A component that is loaded when it is first shown, in browsers only; loading is retried while the server does not respond.
 *
 * @param load a module, or one of its components
 * @param loading shown until then; nothing by default
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<React.ComponentType<Props> | { default: React.ComponentType<Props> }>,
  loading: React.ReactNode = null,
) => dynamic(() => retryImport(load), { ssr: false, loading: () => loading });

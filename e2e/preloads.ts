import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";

/** Chromium's warning of a preload that no script has asked for in the first seconds. */
const unused = /^The resource (\S+) was preloaded using link preload but not used within a few seconds/;

const pathOf = (url: string) => new URL(url).pathname;

/**
 * Tells preloads of answers that a page never used from those that a page on a busy machine used late. Chromium warns of both.
 * What was preloaded is not requested again when it is used; with another address or other headers it is.
 */
export function watchPreloads(context: BrowserContext) {
  /** The requests of the last document. */
  let requests: Request[] = [];
  const warned: { text: string; path: string; requests: Request[] }[] = [];
  context.on("request", (request) => {
    if (request.resourceType() === "document") requests = [];
    else requests.push(request);
  });
  return {
    /** Whether a message warns of the preload of an answer: it is judged at the end. */
    isWarning(message: ConsoleMessage): boolean {
      const url = unused.exec(message.text())?.[1];
      if (!url || !pathOf(url).startsWith("/api/")) return false;
      warned.push({ text: message.text(), path: pathOf(url), requests });
      return true;
    },
    /** The warnings of preloads whose answer a script requested for itself. */
    wasted: (): string[] =>
      warned
        .filter(({ path, requests: asked }) =>
          asked.some((request) => request.resourceType() === "fetch" && pathOf(request.url()) === path),
        )
        .map(({ text }) => text),
  };
}

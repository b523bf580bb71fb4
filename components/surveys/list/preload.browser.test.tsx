import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { preloadSurveys } from "@/lib/client/surveys/preload";
import { surveysOptions } from "@/lib/client/surveys/surveys";

test.each([
  ["17", ""],
  ["@current", "née & co"],
])("what project %s preloads for “%s” is what its list asks for", async (projectId, search) => {
  const send = window.fetch;
  onTestFinished(() => {
    window.fetch = send;
    for (const link of document.querySelectorAll("link[rel=preload][as=fetch]")) link.remove();
  });
  const asked: string[] = [];
  window.fetch = async (input, init) => {
    asked.push(new Request(input, init).url);
    return Response.json({ count: 0, next: null, previous: null, results: [] });
  };
  await new QueryClient().fetchQuery(surveysOptions(projectId, search));
  preloadSurveys(projectId, search);
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=fetch]")];
  expect(links.map(({ href }) => href)).toEqual(asked);
});

import type { z } from "zod";
import { PeoplePage, paramsInQuery } from "@/lib/contract/analysis/parameters";
import { endpoint, type Returns } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

/** What both endpoints of a question have. */
interface Question<Path extends string, Fields extends z.ZodRawShape, R extends Returns> {
  path: Path;
  summary: string;
  description?: string;
  /** The question, named for the document. */
  body: z.ZodObject<Fields>;
  returns: R;
}

/**
 * The endpoints of an analysis: its question in the address, or in the body where it is too long for one. Both need to read
 * persons and nothing else.
 *
 * @param name of the first; that of the second ends in `Post`   @source docs/reference/api.md#scopes-and-roles
 */
export function questionEndpoints<Path extends string, Fields extends z.ZodRawShape, R extends Returns>(
  name: string,
  { body, ...question }: Question<Path, Fields, R>,
) {
  const shared = {
    ...question,
    scopes: ["person:read"],
    csv: true,
    params: InProject,
    query: paramsInQuery(body.shape),
  } as const;
  return [
    endpoint({ id: `analysis.${name}`, method: "GET", ...shared }),
    endpoint({ id: `analysis.${name}Post`, method: "POST", asks: true, ...shared, body }),
  ] as const;
}

/** The endpoints that list the persons behind a number of an analysis. */
export const peopleEndpoints = <Path extends string, Fields extends z.ZodRawShape>(
  name: string,
  question: Pick<Question<Path, Fields, Returns>, "path" | "summary" | "body">,
) =>
  questionEndpoints(name, {
    ...question,
    description: "Pages are ordered by UUID; within a page, the newest persons come first.",
    returns: { 200: PeoplePage },
  });

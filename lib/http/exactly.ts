import "server-only";
import { NotFound } from "@/lib/errors";
import { problemOf, unforeseen } from "@/lib/http/problem";
import { type Bound, refuse } from "@/lib/http/serve";

/**
 * Serves an endpoint at its own address alone, from a folder that takes any: Next reads a folder named `@me` as a slot
 * of its pages, and `%40me` as those four characters.
 */
export const exactly = ({ endpoint, handle }: Bound): Bound => ({
  endpoint,
  handle: async (request, context) =>
    isAt(pathOf(request), endpoint.path)
      ? handle(request, context)
      : refuse(request, problemOf(new NotFound()) ?? unforeseen),
});

/** Whether an address is the endpoint's, with anything in its variables. */
function isAt(path: string, template: string): boolean {
  const parts = path.split("/");
  const expected = template.split("/");
  return (
    parts.length === expected.length &&
    expected.every((part, at) => part === parts[at] || part.startsWith("{"))
  );
}

const pathOf = (request: Request) =>
  `${new URL(request.url).pathname.replace(/%40/g, "@").replace(/\/+$/, "")}/`;

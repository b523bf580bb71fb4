// The answers to what is refused, one for each status of the document, made by the code that answers every request.
import { uuidv7 } from "uuidv7";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { pool } from "@/lib/database/client";
import { httpProblems } from "@/lib/http/problem";
import { createKeyLimiter } from "@/lib/http/rate-limit";
import { respond, respondWithProblem } from "@/lib/http/respond";
import type { Demo } from "@/lib/testing/examples/demo";
import { buildKey } from "@/lib/testing/factories";
import { call, type RequestParts } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";

/** Records them by status; `default` is that of a database that is away. */
export async function recordFailures(demo: Demo, key: string): Promise<Record<string, unknown>> {
  const project_id = demo.project.id;
  const id = await demo.survey("Would you recommend");
  const as = { value: key };
  const reader = await buildKey({ user: demo.owner, scopes: ["survey:read"] });
  const create = (parts: RequestParts) => refused(surveys.create, { params: { project_id }, ...parts });
  const update = (parts: RequestParts) =>
    refused(surveys.update, { params: { project_id, id }, body: { name: "NPS" }, ...parts });
  const question = { type: "single_choice", question: "Which one?", choices: ["This", "That"] };
  const branching = { type: "specific_question", index: 7 };
  return {
    400: await create({
      as,
      body: { name: "Which one?", type: "popover", questions: [{ ...question, branching }] },
    }),
    401: await create({ body: {} }),
    403: await create({ as: reader, body: {} }),
    404: await refused(surveys.get, { as, params: { project_id, id: uuidv7() } }),
    412: await update({ as, headers: { "if-match": '"99"' } }),
    413: await create({ as, body: `"${"x".repeat(2 * 1024 * 1024)}"` }),
    415: await create({ as, body: "name=NPS", headers: { "content-type": "text/plain" } }),
    429: await throttled(),
    default: await bodyOf(respondWithProblem(anyRequest(), httpProblems.unavailable())),
  };
}

async function refused(endpoint: Parameters<typeof call>[0], parts: RequestParts): Promise<unknown> {
  const { status, body } = await call(endpoint, await findRoute(endpoint), parts);
  if (status < 400) throw new Error(`${endpoint.id} was not refused`);
  return body as unknown;
}

/** What the second request in a minute is answered where one is allowed. */
async function throttled(): Promise<unknown> {
  const count = createKeyLimiter(pool, { minute: 1, hour: 100 });
  const key = uuidv7();
  await count(key);
  return await bodyOf(
    await respond(anyRequest(), async () => {
      await count(key);
      return new Response();
    }),
  );
}

const anyRequest = () => new Request("http://127.0.0.1:3000/api/projects/");
const bodyOf = async (response: Response): Promise<unknown> => await response.json();

import "server-only";
import { asked } from "@/lib/contract/analysis";
import type { Project } from "@/lib/database/generated/client";

/** An analysis question: what of a project is asked, until nobody waits for it any more. */
type Question<Asked, Answer> = (
  project: Project,
  asked: Asked,
  asking: { signal: AbortSignal },
) => Promise<Answer>;

/** What was sent; its parameters come either way. */
interface Call<Asked> {
  project: Project;
  query: Asked;
  body: Asked | undefined;
  request: Request;
}

/** Binds a question to both of its endpoints: its answer, and the time zone that the days in it are of. */
export const insight =
  <Asked extends object, Answer extends object>(question: Question<Asked, Answer>) =>
  async ({ project, query, body, request }: Call<Asked>) => ({
    ...(await question(project, asked(query, body), request)),
    timezone: project.timezone,
  });

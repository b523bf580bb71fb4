import "server-only";
import type { Actor } from "@/lib/activity/actor";

/** Who an export is recorded for; null for HEAD, which asks for the headers and gets no data. */
export const recorderOf = ({ actor, request }: { actor: Actor; request: Request }): Actor | null =>
  request.method === "HEAD" ? null : actor;

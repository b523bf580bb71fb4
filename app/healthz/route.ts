import { describeRequest } from "@/lib/request-context";

/** The process lives. */
export function GET(): Response {
  describeRequest({ operation: "healthz" });
  return Response.json({ status: "ok" });
}

import { NotFound } from "@/lib/errors";
import { internalError, toProblem } from "@/lib/http/problem";
import { respondWithProblem } from "@/lib/http/respond";

const unknown = async (request: Request) =>
  respondWithProblem(request, toProblem(new NotFound()) ?? internalError);

export const GET = unknown;
export const HEAD = unknown;
export const POST = unknown;
export const PUT = unknown;
export const PATCH = unknown;
export const DELETE = unknown;
export const OPTIONS = unknown;

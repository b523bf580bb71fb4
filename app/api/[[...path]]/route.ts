import { NotFound } from "@/lib/errors";
import { problemOf, unforeseen } from "@/lib/http/problem";
import { refuse } from "@/lib/http/serve";

const unknown = async (request: Request) => refuse(request, problemOf(new NotFound()) ?? unforeseen);

export const GET = unknown;
export const HEAD = unknown;
export const POST = unknown;
export const PUT = unknown;
export const PATCH = unknown;
export const DELETE = unknown;
export const OPTIONS = unknown;

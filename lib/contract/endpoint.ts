import type { z } from "zod";
import type { Permission } from "@/lib/contract/access/permission";
import type { Role, Scope } from "@/lib/contract/access/scope";
import type { ResourceName } from "@/lib/contract/resources";

/** The methods of endpoints. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A zod object, or undefined. */
type Schema = z.ZodType;
type ObjectSchema = z.ZodObject;

/** `null` is an answer without a body. */
export type Returns = Partial<Record<200 | 201 | 202 | 204, Schema | null>>;

/** Requirements of the caller besides scopes. */
export type Access =
  /** Public: no credential is checked. */
  | "public"
  /** A signed-in person, not a key. */
  | "session"
  /** A key with any scopes; not a session. */
  | "key"
  /** A key with the scopes, or a session whose role allows them. */
  | "scoped";

/** The resource and the verb: `surveys.update`. */
export type EndpointId = `${ResourceName}.${string}`;

/** A method on a path, with all inputs and outputs. The source of the document, the server, clients and tests. */
export interface Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends Schema = Schema,
  R extends Returns = Returns,
  A extends Access = Access,
  V extends boolean = boolean,
  M extends Method = Method,
  Path extends string = string,
> {
  id: EndpointId;
  method: M;
  /** Canonical, with the trailing slash; variables as `{project_id}`. */
  path: Path;
  /** Summary in the document, one line. */
  summary: string;
  description?: string;
  access: A;
  scopes: readonly Scope[];
  /**
   * Scopes besides, by what a request is about: its body, which is checked before the operation; for what the body does not
   * say, the row, which the operation passes to `authorize` of the call. The role must allow them, too.
   */
  scopesFor?(subject: object): readonly Scope[];
  /** For sessions: the minimum role, if scopes are not sufficient. */
  role?: Role;
  /** A permission of the role besides scopes: `personal_data` where nothing can be answered without. */
  permission?: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * A request that only reads (a query too long for an address), or that changes only the caller's own data
   * (read state, views).
   */
  asks?: boolean;
  /** The success, exactly one. */
  returns: R;
  /** The answer carries an ETag; If-Match is honoured. */
  versioned?: V;
  /** If-None-Match is honoured: what a GET answers can be unchanged since its version was written. */
  cacheable?: boolean;
  /** `?format=csv`, or `.csv` at the end of the path, answers the results, or the one thing, as CSV. */
  csv?: boolean;
  /** The answer is a file: a zip archive, or tar compressed by gzip. */
  archive?: "application/zip" | "application/gzip";
  /** PostHog has no such endpoint. The document marks it with `x-ours`. */
  isExtension?: true;
}

/** An endpoint with any input and output. */
// biome-ignore lint/suspicious/noExplicitAny: the only type that every Endpoint<…> is assignable to.
export type AnyEndpoint = Endpoint<any, any, any, any, any, any>;

type Definition<
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends Schema,
  R extends Returns,
  A extends Access,
  V extends boolean,
  M extends Method,
  Path extends string,
> = Omit<Endpoint<P, Q, B, R, A, V, M, Path>, "id" | "access" | "scopes"> & {
  /** Where it is not the resource and the name in `endpointsOf`. */
  id?: EndpointId;
  access?: A;
  scopes?: readonly Scope[];
};

/** Declares an endpoint: scoped, unless it says who else may call it. `endpointsOf` names it. */
export function endpoint<
  P extends ObjectSchema = z.ZodObject<Record<never, never>>,
  Q extends ObjectSchema = z.ZodObject<Record<never, never>>,
  B extends Schema = z.ZodUndefined,
  R extends Returns = Returns,
  A extends Access = "scoped",
  V extends boolean = false,
  M extends Method = Method,
  Path extends string = string,
>(definition: Definition<P, Q, B, R, A, V, M, Path>): Endpoint<P, Q, B, R, A, V, M, Path> {
  return { id: "" as EndpointId, access: "scoped" as A, scopes: [], ...definition };
}

/** Names the endpoints of a resource by their verbs: `surveys.update`. */
export function endpointsOf<Group extends Record<string, { id: EndpointId }>>(
  resource: ResourceName,
  group: Group,
): Group {
  for (const [verb, endpoint] of Object.entries(group)) endpoint.id ||= `${resource}.${verb}`;
  return group;
}

type Success<R extends Returns> = Exclude<R[keyof R], undefined>;

/** The body that the caller may send. */
export type BodyIn<E> = E extends { body?: infer B } ? (B extends Schema ? z.input<B> : never) : never;
/** The input of the handler. */
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B> ? z.output<B> : never;
/** The variables of the path, read. */
export type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
/** The parameters after the path, read. */
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q> ? z.output<Q> : never;
/** The parameters after the path, as they may be sent. */
export type QueryIn<E> = E extends Endpoint<infer _P, infer Q> ? z.input<Q> : never;
/** The body of a successful response; `null` for none. */
export type ResultOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? Success<R> extends Schema
      ? z.output<Success<R>>
      : null
    : never;

/** The status of success, and the schema of its body. */
export function successOf(
  endpoint: Pick<Endpoint, "returns" | "id">,
): [status: number, schema: Schema | null] {
  const [entry] = Object.entries(endpoint.returns);
  if (!entry) throw new Error(`${endpoint.id} declares no success`);
  return [Number(entry[0]), entry[1] ?? null];
}

/** A result together with the version its ETag carries. */
export interface Versioned<T> {
  value: T;
  version: number;
  /** For a read: whether the value is unchanged since the version was written, so that If-None-Match may match. */
  isExact?: boolean;
}

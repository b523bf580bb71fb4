import "server-only";
import { createHash } from "node:crypto";

/** The claims of a token: what it is valid for. */
export interface TokenClaims {
  project: number;
  /** The backend's process id, as of `pg_backend_pid()`. */
  backend: number;
  /** The start of the transaction in seconds since 1970, in PostgreSQL's digits. */
  begun: string;
}

const sha256 = (...chunks: (Buffer | string)[]) =>
  chunks.reduce((hash, bytes) => hash.update(bytes), createHash("sha256")).digest();

/**
 * Signs a token that gives one transaction access to the views of a project; `hogql.project()` verifies it. Hashed twice
 * against length extension.
 *
 * @param secret of the database, from table `hogql.secret`
 */
export function signToken(secret: Buffer, { project, backend, begun }: TokenClaims): string {
  const signature = sha256(secret, sha256(secret, `${project}:${backend}:${begun}`));
  return `${project}:${signature.toString("hex")}`;
}

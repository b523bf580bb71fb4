import "server-only";
import { createHash } from "node:crypto";

/** What of a transaction a pass is made for. */
export interface Visit {
  project: number;
  /** The number of the backend, as `pg_backend_pid()` says it. */
  backend: number;
  /** When the transaction began: seconds since 1970, in PostgreSQL's digits. */
  begun: string;
}

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/**
 * What opens the views of a project to one transaction: `hogql.project()` checks it. Hashed twice, so that none can be
 * lengthened into another's.
 *
 * @param secret of the database, table `hogql.secret`
 */
export function passOf(secret: Buffer, { project, backend, begun }: Visit): string {
  const proof = sha256(secret, sha256(secret, `${project}:${backend}:${begun}`));
  return `${project}:${proof.toString("hex")}`;
}

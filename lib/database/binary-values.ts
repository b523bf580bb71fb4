// Values as PostgreSQL's `int8send`, `timestamptz_send` and COPY in the binary format write them.
import "server-only";

/** From 1970 to 2000, PostgreSQL's epoch, in microseconds. */
export const epoch = Date.UTC(2000, 0, 1) * 1000;

/** A bigint, up to 2^53. */
export const bigintAt = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);

/** A timestamptz in microseconds since 1970; before 1685 rounded. */
export const instantAt = (bytes: Buffer, at: number): number => bigintAt(bytes, at) + epoch;

/** A uuid as text. */
export const uuidAt = (bytes: Buffer, at: number): string =>
  bytes.toString("hex", at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

import pg from "pg";
import { describe, expect, it } from "vitest";
import { Invalid } from "@/lib/errors";
import { toInvalid } from "@/lib/query/failures";

const failure = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), { code });

describe("a PostgreSQL error", () => {
  it.each([
    ["22P02", 'invalid input syntax for type uuid: "x"', 'Invalid input syntax for type uuid: "x".'],
    ["42883", "function hogql.bounded(integer) does not exist", "Function bounded(integer) does not exist."],
    ["54000", "A value is longer than 1 MiB.", "A value is longer than 1 MiB."],
    [
      "57014",
      "canceling statement due to statement timeout",
      "The query timed out after 30 seconds. Read fewer rows: filter by event or time.",
    ],
    ["42501", "permission denied for table users", "The query can't be run."],
    ["42P01", 'relation "hogql.x" does not exist', "The query can't be run."],
    ["XX000", "invalid memory alloc request size 1073741824", "The query can't be run."],
  ])("with %s is a 400: %s", (code, message, detail) => {
    const told = toInvalid(failure(code, message));
    expect(told).toBeInstanceOf(Invalid);
    expect(told).toMatchObject({
      attr: "query",
      code: "invalid_query",
      message: detail,
      path: "query.query",
    });
  });

  it("is not a 400 while the database is unavailable or its disk is full", () => {
    for (const code of ["57P01", "53300", "53100", "53200", "58030"]) {
      const error = failure(code, "away");
      expect(toInvalid(error)).toBe(error);
    }
    const unexpected = new Error("a bug");
    expect(toInvalid(unexpected)).toBe(unexpected);
  });
});

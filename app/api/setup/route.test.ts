import { afterAll, describe, expect, it } from "vitest";
import { users } from "@/lib/contract/endpoints/access";
import { freshDatabase } from "@/lib/testing/database";
import { call } from "@/lib/testing/request";

// Needs a database without users, chosen before anything connects.
const fresh = await freshDatabase();
process.env.DATABASE_URL = fresh.url;
const route = await import("./route");
const { db, pool } = await import("@/lib/database/client");

afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

const owner = {
  email: " Anna@Example.com ",
  password: "correct horse",
  first_name: "Anna",
  project_name: "Garden",
};

describe("setting up", () => {
  it.each([
    [{ ...owner, email: "anna" }, "email", "invalid_input"],
    [{ ...owner, password: "short" }, "password", "min_length"],
    [{ ...owner, project_name: "" }, "project_name", "blank"],
    [{}, "email", "required"],
  ])("refuses %j", async (body, attr, code) => {
    const answer = await call(users.setUp, route, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr, code });
  });

  it("creates one owner and one project, even in simultaneous requests, and is then disabled", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call(users.setUp, route, {
          body: { ...owner, email: index === 0 ? owner.email : `${index}@example.com` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(403)]);
    const members = await db.membership.findMany({ include: { user: true, project: true } });
    expect(members).toMatchObject([{ role: "owner", project: { name: "Garden" } }]);
    expect(members[0]?.project.api_token).toMatch(/^phc_[\w-]{43}$/);
    expect(members[0]?.user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await db.user.count()).toBe(1);
    expect(await db.project.count()).toBe(1);
    const late = await call(users.setUp, route, { body: owner });
    expect(late.status).toBe(403);
    expect(late.body).toMatchObject({ type: "authentication_error", code: "permission_denied" });
  });
});

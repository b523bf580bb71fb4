import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { resetSecondFactorOf } from "@/lib/access/operator/reset-second-factor";
import { openText, sealText } from "@/lib/access/sealed-text";
import { enableSecondFactor } from "@/lib/access/second-factor/enable";
import { newTotpSecret, stepOfCode } from "@/lib/access/second-factor/secret";
import { hashPassword } from "@/lib/access/users/passwords";
import { signIn } from "@/lib/access/users/sign-in";
import { Throttled } from "@/lib/access/users/throttled";
import { members, secondFactor, users } from "@/lib/contract/endpoints/access";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { db } from "@/lib/database/client";
import { buildMember, buildMembership, buildUser, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";

const password = "correct horse battery";
const codeAt = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 });

/** A user with two-factor sign-in; the code of the step before proved the app, so that the present one is free. */
async function buildProtected(overrides: { id?: number } = {}) {
  const password_hash = await hashPassword(password);
  const user = overrides.id
    ? await db.user.update({ where: { id: overrides.id }, data: { password_hash } })
    : await buildUser({ password_hash });
  const { secret } = newTotpSecret(user);
  const { backup_codes } = await enableSecondFactor(
    user,
    { secret, token: codeAt(secret, -1), current_password: password },
    unique(),
  );
  return {
    user,
    secret,
    backup_codes,
    enter: (code?: string) => signIn({ email: user.email, password, code }, unique()),
  };
}

describe("signing in with a second factor", () => {
  it("takes a code after the right password, and says nothing after a wrong one", async () => {
    const { user, secret, enter } = await buildProtected();
    await expect(enter()).rejects.toMatchObject({ attr: "code", code: "required" });
    await expect(enter("000000")).rejects.toMatchObject({ attr: "code", code: "incorrect_code" });
    const wrong = { email: user.email, password: "wrong", code: codeAt(secret) };
    expect(await signIn(wrong, unique())).toBeNull();
    expect(await enter(codeAt(secret))).toMatchObject({ id: user.id });
  });

  it("accepts no code twice, also of two requests at once", async () => {
    const { secret, enter } = await buildProtected();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => enter(codeAt(secret))));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const used = { code: "used_code", message: "This code was already used. Wait for the next one." };
    await expect(enter(codeAt(secret))).rejects.toMatchObject(used);
    await expect(enter(codeAt(secret, -1))).rejects.toMatchObject(used);
  });

  it("accepts each recovery code once, however it is written", async () => {
    const { backup_codes, enter } = await buildProtected();
    expect(new Set(backup_codes).size).toBe(10);
    const [first, second] = backup_codes as [string, string];
    expect(await enter(first.toUpperCase().replaceAll("-", " "))).not.toBeNull();
    await expect(enter(first)).rejects.toMatchObject({ code: "incorrect_code" });
    expect(await enter(second)).not.toBeNull();
  });

  it("refuses every code after ten wrong ones, from whatever address", async () => {
    const { secret, enter } = await buildProtected();
    await Promise.allSettled(Array.from({ length: 10 }, () => enter("000000")));
    await expect(enter(codeAt(secret))).rejects.toBeInstanceOf(Throttled);
  });

  it("is one of a neighbouring step at most, and stored encrypted", async () => {
    const { user, secret } = await buildProtected();
    const now = Date.now();
    expect(
      [-2, -1, 0, 1, 2].map((offset) => stepOfCode(secret, codeAt(secret, offset), now) !== null),
    ).toEqual([false, true, true, true, false]);
    const { totp_secret } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(totp_secret).not.toContain(secret);
    expect(openText("second factor", totp_secret!)).toBe(secret);
    expect(openText("mail", totp_secret!)).toBeNull();
    expect(openText("second factor", `${sealText("second factor", secret).slice(0, -8)}AAAAAAA=`)).toBeNull();
  });
});

describe("the second factor of an account", () => {
  it("is turned on and off with password and code, shown truly and recorded in each project", async () => {
    const { user, project } = await buildMembership();
    await buildMembership({ user });
    const password_hash = await hashPassword(password);
    const as = await db.user.update({ where: { id: user.id }, data: { password_hash } });
    const params = { user: "@me" };
    const me = async () =>
      (await call(users.me, await findRoute(users.me), { as, params })).body.is_2fa_enabled;
    expect(await me()).toBe(false);
    const { body: setup } = await call(secondFactor.start, await findRoute(secondFactor.start), {
      as,
      params,
    });
    expect(setup.url).toContain(`otpauth://totp/Fieldbook:${encodeURIComponent(user.email)}?`);
    const enable = async (token: string, current_password = password) =>
      call(secondFactor.enable, await findRoute(secondFactor.enable), {
        as,
        params,
        body: { secret: setup.secret, token, current_password },
      });
    expect(await enable("000000")).toMatchObject({ status: 400, body: { attr: "token" } });
    expect(await enable(codeAt(setup.secret), "wrong")).toMatchObject({
      status: 400,
      body: { attr: "current_password" },
    });
    const { status, body } = await enable(codeAt(setup.secret));
    expect([status, body.backup_codes.length]).toEqual([200, 10]);
    expect(await enable(codeAt(setup.secret))).toMatchObject({
      status: 400,
      body: { code: "second_factor_enabled" },
    });
    expect(await me()).toBe(true);
    const list = await call(organizations.members, await findRoute(organizations.members), {
      as,
      params: { organization_id: "@current" },
      query: { limit: 1000 },
    });
    expect(list.body.results.find((each) => each.user.id === user.id)?.is_2fa_enabled).toBe(true);
    const ofProject = await call(members.list, await findRoute(members.list), {
      as,
      params: { project_id: project.id },
    });
    expect(ofProject.body.results).toMatchObject([{ is_2fa_enabled: true }]);
    const disable = async (token: string) =>
      call(secondFactor.disable, await findRoute(secondFactor.disable), {
        as,
        params,
        body: { token, current_password: password },
      });
    expect(await disable("000000")).toMatchObject({ status: 400, body: { attr: "token" } });
    expect((await disable(body.backup_codes[0]!)).status).toBe(200);
    expect(await me()).toBe(false);
    expect(await signIn({ email: user.email, password }, unique())).toMatchObject({ id: user.id });
    await resetSecondFactorOf(user.email);
    const entries = await db.activity.findMany({
      where: { scope: "User", item_id: String(user.id) },
      orderBy: { created_at: "asc" },
    });
    const by = { user_id: user.id, detail: expect.objectContaining({ name: user.email }) };
    expect(entries.filter(({ project_id }) => project_id === project.id)).toMatchObject([
      { activity: "second_factor_enabled", ...by },
      { activity: "second_factor_disabled", ...by },
      { activity: "second_factor_reset", is_system: true },
    ]);
    expect(entries).toHaveLength(6);
  });

  it("is reset by an owner of all projects of a member, and by no other", async () => {
    const { user, project } = await buildMembership();
    const editor = await buildMember(project, "editor");
    await buildProtected({ id: editor.id });
    const reset = async (as: typeof user, user_id = editor.id) =>
      (
        await call(members.resetSecondFactor, await findRoute(members.resetSecondFactor), {
          as,
          params: { project_id: project.id, user_id },
        })
      ).status;
    expect(await reset(editor)).toBe(403);
    expect(await reset(user, user.id)).toBe(400);
    expect(await reset(user, (await buildUser()).id)).toBe(404);
    const other = await buildMembership({ user: editor });
    expect(await reset(user)).toBe(403);
    await db.membership.deleteMany({ where: { project_id: other.project_id } });
    expect(await reset(user)).toBe(204);
    expect(await db.user.findUniqueOrThrow({ where: { id: editor.id } })).toMatchObject({
      totp_secret: null,
      recovery_code_hashes: [],
    });
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "User" },
      orderBy: { created_at: "asc" },
    });
    expect(entries).toMatchObject([
      { activity: "second_factor_enabled", user_id: editor.id },
      { activity: "second_factor_reset", user_id: user.id },
    ]);
  });
});

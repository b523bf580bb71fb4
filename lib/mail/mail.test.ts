// A mail server on loopback, the handlers that queue mail, and the job that sends it.
import { makeWorkerUtils, runOnce } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as lookUpRoute from "@/app/api/invitations/look_up/route";
import * as invitationsRoute from "@/app/api/projects/[project_id]/invitations/route";
import * as linkRoute from "@/app/api/projects/[project_id]/members/[user_id]/reset_link/route";
import * as membersRoute from "@/app/api/projects/[project_id]/members/route";
import * as requestRoute from "@/app/api/reset/request/route";
import * as resetRoute from "@/app/api/reset/route";
import { mailKeyExpiry } from "@/lib/access/keys/mail-expiry";
import { invitations, members, users } from "@/lib/contract/endpoints/access";
import { db, pool } from "@/lib/database/client";
import { transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { queueOptions } from "@/lib/jobs/queue-options";
import { createTaskList } from "@/lib/jobs/tasks";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue";
import {
  buildKey,
  buildMember,
  buildMembership,
  buildProject,
  buildUser,
  unique,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";

// Before the first import reads the environment.
const server = await vi.hoisted(async () => {
  const { startMailServer } = await import("@/lib/testing/mail-server");
  const started = await startMailServer();
  process.env.SMTP_URL = started.url;
  process.env.MAIL_FROM = "Fieldbook <fieldbook@example.com>";
  process.env.PUBLIC_URL = "http://127.0.0.1:3000";
  return started;
});

const mail = (overrides: Partial<Mail> = {}): Mail => ({
  to: `${unique()}@example.com`,
  subject: "Hello",
  paragraphs: ["First.", "Second."],
  link: { label: "Open", url: `https://fieldbook.example/reset/${unique()}` },
  ...overrides,
});
const queue = (sent: Mail) => transaction((tx) => queueMail(tx, sent));

/** Runs what is queued, also what the queue would try later. */
async function runJobs(): Promise<void> {
  await pool.query("update graphile_worker._private_jobs set run_at = now()");
  const taskList = createTaskList(env, new AbortController().signal);
  await runOnce({ ...queueOptions, pgPool: pool, taskList });
}
const queued = async () => (await pool.query("select attempts from graphile_worker.jobs")).rows;
const receivedBy = (address: string) => server.received.filter(({ to }) => to.includes(address));

beforeAll(async () => {
  const utils = await makeWorkerUtils({ ...queueOptions, pgPool: pool });
  await utils.migrate();
  await utils.release();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.refusal = null;
  await pool.query("delete from graphile_worker._private_jobs");
});

describe("the mail job", () => {
  it("sends a mail once, as text and HTML, in which everything is escaped and no header can be added", async () => {
    const sent = mail({
      subject: "Hi\r\nBcc: eve@example.com",
      paragraphs: ["<b>Ada</b> & Grace", "Zweiter Absatz: äöü."],
    });
    await queue(sent);
    await runJobs();
    await runJobs();
    const [received, ...others] = receivedBy(sent.to);
    expect(others).toEqual([]);
    expect(received).toMatchObject({ from: "fieldbook@example.com", to: [sent.to] });
    expect(received?.source).toMatch(/^From: Fieldbook <fieldbook@example.com>\r$/m);
    expect(received?.source).toMatch(/^Subject: Hi Bcc: eve@example.com\r$/m);
    expect(received?.source).toMatch(/^Message-ID: <[\w-]{36}@example.com>\r$/m);
    expect(received?.source).not.toMatch(/^Bcc:/im);
    expect(received?.text).toContain(`<b>Ada</b> & Grace\r\n\r\nOpen:\r\n${sent.link.url}`);
    expect(received?.text).toContain("<p>&lt;b&gt;Ada&lt;/b&gt; &amp; Grace</p>");
    expect(received?.text).toContain("Zweiter Absatz: äöü.");
  });

  it("stores no link and no address in plain text, and nothing of a transaction that failed", async () => {
    const sent = mail();
    await queue(sent);
    const { rows } = await pool.query("select payload::text from graphile_worker._private_jobs");
    expect(rows).toHaveLength(1);
    expect(rows[0].payload).not.toContain(sent.to);
    expect(rows[0].payload).not.toContain("reset");
    const failed = transaction(async (tx) => {
      await queueMail(tx, mail());
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await queued()).toHaveLength(1);
  });

  it("waits for a server that is away, and delivers once when it is back", async () => {
    const sent = mail();
    await server.stop();
    await queue(sent);
    await runJobs();
    await runJobs();
    expect(await queued()).toEqual([{ attempts: 2 }]);
    const { last_error } = await db.jobRun.findUniqueOrThrow({ where: { task: "send-mail" } });
    expect(last_error).toMatch(/^Mail not sent: E\w+\.$/);
    await server.start();
    server.refusal = 451;
    await runJobs();
    expect(await queued()).toEqual([{ attempts: 3 }]);
    server.refusal = null;
    await runJobs();
    await runJobs();
    expect(receivedBy(sent.to)).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  it.each([
    [
      "refused for good",
      async () => {
        server.refusal = 550;
      },
    ],
    [
      "refused for the last time",
      async () => {
        server.refusal = 451;
        await pool.query("update graphile_worker._private_jobs set attempts = max_attempts - 1");
      },
    ],
    [
      "sealed with another secret",
      async () => {
        await pool.query(`update graphile_worker._private_jobs set payload = '{"sealed": "AAAA"}'`);
      },
    ],
  ])("gives up a mail that is %s, and logs it", async (_, prepare) => {
    const logged = vi.spyOn(log, "error");
    const sent = mail();
    await queue(sent);
    await prepare();
    await runJobs();
    expect(JSON.stringify(logged.mock.calls)).toContain("mail given up");
    expect(await queued()).toEqual([]);
    expect(receivedBy(sent.to)).toEqual([]);
    logged.mockRestore();
  });
});

describe("inviting by email", () => {
  const invite = (as: Awaited<ReturnType<typeof buildMembership>>, email: string, headers = {}) =>
    call(members.invite, membersRoute, {
      as: as.user,
      params: { project_id: as.project.id },
      body: { role: "viewer", email },
      headers: { ...headers },
    });

  it.each(["nobody", "a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com"])(
    "refuses the address %j",
    async (email) => {
      const { status, body } = await invite(await buildMembership(), email);
      expect(status).toBe(400);
      expect(body).toMatchObject({ attr: "email" });
    },
  );

  it("sends the link in the sender's language, and says where it went", async () => {
    const owner = await buildMembership({ project: await buildProject({ name: "Tea\n<i>Time" }) });
    const email = `${unique()}@example.com`;
    const { status, body } = await invite(owner, ` ${email.toUpperCase()} `, { "accept-language": "de-AT" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: "viewer", email });
    await runJobs();
    const [received, ...others] = receivedBy(email);
    expect(others).toEqual([]);
    expect(received?.text).toContain(`Einladung annehmen:\r\n${body.url}`);
    expect(received?.text).toContain("Rolle: Betrachter");
    expect(received?.text).toContain("&lt;i&gt;Time");
    const params = { project_id: owner.project.id };
    const list = await call(invitations.list, invitationsRoute, { as: owner.user, params });
    expect(list.body.results).toMatchObject([{ id: body.id, email }]);
    const token = body.url.split("/").at(-1);
    const open = await call(members.lookUp, lookUpRoute, { body: { token } });
    expect(open.body.invitation).toMatchObject({ email });
    const entries = await db.activity.findMany({ where: { project_id: owner.project.id } });
    expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toContain(email);
  });
});

describe("asking for a reset link", () => {
  const ask = (email: string, address = unique()) =>
    call(users.requestReset, requestRoute, { body: { email }, headers: { "x-forwarded-for": address } });

  it("refuses what is no address", async () => {
    const { status, body } = await ask("nobody");
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: "email" });
  });

  it("answers the same for unknown accounts, does the same before it does, and sends them nothing", async () => {
    const [user, unknown] = [await buildUser(), `${unique()}@example.com`];
    const answers = [await ask(user.email), await ask(unknown)];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 204, body: null },
      { status: 204, body: null },
    ]);
    // Nothing but the job depends on the account.
    expect(await queued()).toHaveLength(2);
    expect(await db.passwordResetLink.count({ where: { user_id: user.id } })).toBe(0);
    await runJobs();
    await runJobs();
    expect(receivedBy(user.email)).toHaveLength(1);
    expect(receivedBy(unknown)).toEqual([]);
  });

  it("sends a link that works once", async () => {
    const user = await buildUser();
    await ask(user.email.toUpperCase());
    await runJobs();
    await runJobs();
    const [, url = ""] = receivedBy(user.email)[0]?.text.match(/(http:\S+\/reset\/[\w-]{43})\r/) ?? [];
    const reset = () =>
      call(users.reset, resetRoute, { body: { token: url.split("/").at(-1), password: "a new password" } });
    expect(await reset()).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await reset()).status).toBe(400);
  });

  it("is refused after five requests for an account, from whatever address and whether it exists or not", async () => {
    for (const email of [(await buildUser()).email, `${unique()}@example.com`]) {
      for (let time = 0; time < 5; time++) expect((await ask(email)).status).toBe(204);
      const refused = await ask(email);
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    }
  });
});

describe("a reset link by an owner", () => {
  it("is sent to the member if the owner says so", async () => {
    const { user, project } = await buildMembership();
    for (const send_email of [false, true]) {
      const member = await buildMember(project, "viewer");
      const params = { project_id: project.id, user_id: member.id };
      const { status, body } = await call(members.resetLink, linkRoute, {
        as: user,
        params,
        body: { send_email },
      });
      expect(status).toBe(201);
      await runJobs();
      const texts = receivedBy(member.email).map(({ text }) => text);
      expect(texts).toEqual(
        send_email ? [expect.stringContaining(`Choose a new password:\r\n${body.url}`)] : [],
      );
      if (send_email) expect(texts[0]).toContain(`${user.first_name} sends you a link`);
    }
  });
});

describe("the notice of keys that expire", () => {
  const day = 86_400_000;

  it("is sent 14 days and one day before, once each, by one of several servers", async () => {
    const { user, project } = await buildMembership();
    const made = Date.now();
    const expires_at = new Date(made + 30 * day);
    const { id } = await buildKey({ user, label: "Weekly <report>", scoped_teams: [project.id], expires_at });
    const countAfter = async (days: number) => {
      const now = new Date(made + days * day);
      await Promise.all([mailKeyExpiry(now), mailKeyExpiry(now)]);
      await runJobs();
      return receivedBy(user.email).length;
    };
    expect([
      await countAfter(15.9),
      await countAfter(16.1),
      await countAfter(20),
      await countAfter(28.9),
    ]).toEqual([0, 1, 1, 1]);
    expect([await countAfter(29.1), await countAfter(29.9), await countAfter(31)]).toEqual([2, 2, 2]);
    const [notice] = receivedBy(user.email);
    const { mask_value } = await db.personalApiKey.findUniqueOrThrow({ where: { id } });
    expect(notice?.text).toContain(`Your API key Weekly <report> (${mask_value}) expires on`);
    expect(notice?.text).toContain(`http://127.0.0.1:3000/p/${project.id}/settings/keys`);
  });

  it("is sent for no key without an expiry, and one made for a week gets only the last", async () => {
    const { user } = await buildMembership();
    await buildKey({ user });
    await buildKey({ user, expires_at: new Date(Date.now() + 7 * day) });
    await mailKeyExpiry(new Date());
    await runJobs();
    expect(receivedBy(user.email)).toEqual([]);
    await mailKeyExpiry(new Date(Date.now() + 6.5 * day));
    await runJobs();
    expect(receivedBy(user.email)).toHaveLength(1);
  });
});

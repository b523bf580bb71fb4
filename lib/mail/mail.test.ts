// A mail server on loopback, the handlers that queue mail, and the job that sends it.
import { makeWorkerUtils, runOnce } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as lookUpRoute from "@/app/api/invitations/look_up/route";
import * as invitationsRoute from "@/app/api/projects/[project_id]/invitations/route";
import * as membersRoute from "@/app/api/projects/[project_id]/members/route";
import { invitations, members } from "@/lib/contract/endpoints/access";
import { db, pool } from "@/lib/database/client";
import { transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { queueOptions } from "@/lib/jobs/queue-options";
import { createTaskList } from "@/lib/jobs/tasks";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue";
import { buildMembership, buildProject, unique } from "@/lib/testing/factories";
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

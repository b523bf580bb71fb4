import { rm } from "node:fs/promises";
import { makeWorkerUtils, runOnce } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listBackups } from "@/lib/backup/folder";
import { pool } from "@/lib/database/client";
import { queueOptions } from "@/lib/jobs/queue-options";
import { createTaskList, type TaskEnv } from "@/lib/jobs/tasks";
import { temporaryFolder } from "@/lib/testing/database";

// Two servers share a queue: one with a folder for backups, and one without.

/** A separate queue: other tests add jobs to the one of this database. */
const queue = { ...queueOptions, pgPool: pool, schema: "queue_of_two" };

let folder: string;
const never = new AbortController().signal;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await pool.query("drop schema queue_of_two cascade");
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => pool.query("delete from job_runs"));

const work = (env: TaskEnv) => runOnce({ ...queue, taskList: createTaskList(env, never) });

async function add(task: string): Promise<void> {
  const utils = await makeWorkerUtils(queue);
  await utils.addJob(task, {}, { maxAttempts: 1 });
  await utils.release();
}

const waiting = async () =>
  (await pool.query("select task_identifier as task, attempts from queue_of_two.jobs")).rows;

test("a backup is left to the server that has a folder for it", async () => {
  await add("back-up");
  await work({ BACKUP_DIR: undefined, SMTP_URL: undefined, BACKUP_KEEP: 7 });
  expect(await waiting()).toEqual([{ task: "back-up", attempts: 0 }]);
  await work({ BACKUP_DIR: folder, SMTP_URL: undefined, BACKUP_KEEP: 7 });
  expect(await waiting()).toEqual([]);
  expect(await listBackups(folder)).toHaveLength(1);
});

test("each run of a task is recorded", async () => {
  const tasks = [
    "check-canaries",
    "delete-events",
    "index-person-orders",
    "refresh-cohorts",
    "refresh-last-seen",
    "roll-iterations",
  ];
  for (const task of tasks) await add(task);
  await work({ BACKUP_DIR: undefined, SMTP_URL: undefined, BACKUP_KEEP: 7 });
  const { rows } = await pool.query("select task, last_succeeded_at from job_runs order by task");
  expect(rows).toEqual(tasks.map((task) => ({ task, last_succeeded_at: expect.any(Date) })));
});

test("a backup that fails is recorded with its reason", async () => {
  await add("back-up");
  await work({ BACKUP_DIR: "/dev/null/backups", SMTP_URL: undefined, BACKUP_KEEP: 7 });
  const { rows } = await pool.query("select last_succeeded_at, last_failed_at, last_error from job_runs");
  expect(rows).toEqual([
    {
      last_succeeded_at: null,
      last_failed_at: expect.any(Date),
      last_error: expect.stringMatching(/ENOTDIR/),
    },
  ]);
});

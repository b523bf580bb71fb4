import "server-only";
import { randomUUID } from "node:crypto";
import { sealText } from "@/lib/access/sealed-text";
import { queueJobIn } from "@/lib/database/queue-job";
import type { Transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { Invalid } from "@/lib/errors";
import type { Mail } from "@/lib/mail/mail";

/** The job that sends a mail. */
export const sendMailTask = "send-mail";

/** What the job gets, sealed: links in mail are secrets. `id` makes the Message-ID, the same in every attempt. */
export type QueuedMail = Mail & { id: string };

/** Attempts, over about 16 hours: the queue waits up to six hours between two. */
const maxAttempts = 12;

/** Whether this installation sends mail. */
export const sendsMail = (env: { SMTP_URL?: string | undefined }): boolean => env.SMTP_URL !== undefined;

/** Checks that this installation sends mail. @param attr the field that asks for it   @throws Invalid */
export function requireMail(attr: string | null): void {
  if (!sendsMail(env))
    throw new Invalid(
      attr,
      "email_unavailable",
      "This installation doesn't send email. Ask your administrator to set SMTP_URL.",
    );
}

/** Queues a mail in a transaction: it is sent once the transaction is committed, and never if it isn't. */
export function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  const queued: QueuedMail = { ...mail, id: randomUUID() };
  return queueJobIn(tx, sendMailTask, { sealed: sealText("mail", JSON.stringify(queued)) }, maxAttempts);
}

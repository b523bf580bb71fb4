import "server-only";
import type { Job } from "graphile-worker";
import { openText } from "@/lib/access/sealed-text";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { renderMail } from "@/lib/mail/mail";
import type { QueuedMail } from "@/lib/mail/queue";
import { createMailTransport } from "@/lib/mail/transport";

/** A failure of the library. */
interface Failure {
  /** The kind: `ECONNREFUSED`, or the step at which the server refused. */
  code?: string;
  /** What the server answered: 550. */
  responseCode?: number;
}

/**
 * Sends a queued mail. One that the server refuses for good (5xx), or that can't be read because NEXTAUTH_SECRET has changed, is
 * logged and given up, as is the last attempt.
 *
 * @throws Error when the queue has to try again; without the address, because the last error of a job is shown
 */
export async function sendMail({ payload, attempts, max_attempts }: Job): Promise<void> {
  const opened = openText("mail", (payload as { sealed: string }).sealed);
  if (opened === null) return log.error("mail given up: NEXTAUTH_SECRET has changed since it was queued");
  const mail: QueuedMail = JSON.parse(opened);
  try {
    await deliver(mail);
  } catch (cause) {
    const { code, responseCode } = cause as Failure;
    const isRefused =
      (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode === undefined || responseCode >= 500);
    const { subject, to } = mail;
    if (isRefused || attempts >= max_attempts)
      return log.error({ err: cause, mail: mail.id, to, subject, attempts }, "mail given up");
    log.warn({ err: cause, mail: mail.id, to, attempts }, "mail not sent yet");
    throw new Error(`Mail not sent: ${responseCode ?? code ?? "unknown failure"}.`);
  }
}

async function deliver({ id, to, ...mail }: QueuedMail): Promise<void> {
  const from = env.MAIL_FROM ?? "";
  await createMailTransport(env.SMTP_URL ?? "").sendMail({
    from,
    // An object is one address, whatever is in it.
    to: { name: "", address: to },
    messageId: `<${id}@${from.replace(/^.*@|>$/g, "")}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    ...renderMail({ to, ...mail }),
  });
}

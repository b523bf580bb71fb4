import "server-only";
import { type Check, error, ok } from "@/lib/doctor/check";
import { createMailTransport } from "@/lib/mail/transport";

/** Whether the mail server answers, and accepts the user and password. */
export const mail: Check = {
  name: "mail",
  async run({ env: { SMTP_URL: url, MAIL_FROM } }) {
    if (!url) return ok("Not set up.");
    const { host } = new URL(url);
    try {
      await createMailTransport(url).verify();
      return ok(`${host} answers. Mail is sent from ${MAIL_FROM}.`);
    } catch (cause) {
      return error(
        `${host} can't be used (${(cause as Error).message}).`,
        "Correct SMTP_URL, or let this machine reach the mail server.",
      );
    }
  },
};

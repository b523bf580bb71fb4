import "server-only";
import { createTransport } from "nodemailer";

/** Milliseconds to wait for a connection, for the greeting, and for each answer. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** The connection to a mail server. @param url `smtps://user:password@mail.example.com` */
export const createMailTransport = (url: string) =>
  createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });

// A mail server on loopback, and what was sent to it.

import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived. */
interface ReceivedMail {
  from: string;
  to: string[];
  /** Everything, as it was sent. */
  source: string;
  /** The same with quoted-printable decoded. */
  text: string;
}

/** A mail server. */
export interface MailServer {
  /** With a user and a password, which it takes. */
  url: string;
  received: ReceivedMail[];
  /** The code with which recipients are refused; null to accept them. */
  refusal: number | null;
  /** Listens, again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a mail server. @param port by default a free one */
export async function startMailServer(port = 0): Promise<MailServer> {
  let server: SMTPServer;
  const mailServer: MailServer = {
    url: "",
    received: [],
    refusal: null,
    start: async () => {
      server = new SMTPServer({
        // Its own certificate is no one's.
        hideSTARTTLS: true,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _, done) =>
          username === "fieldbook" && password === "p@ss"
            ? done(null, { user: username })
            : done(new Error("wrong password")),
        onRcptTo: (_, __, done) => {
          const { refusal } = mailServer;
          done(refusal ? Object.assign(new Error("refused"), { responseCode: refusal }) : null);
        },
        onData: (stream, { envelope }, done) => {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", () => {
            const source = Buffer.concat(chunks).toString();
            const from = envelope.mailFrom ? envelope.mailFrom.address : "";
            const to = envelope.rcptTo.map(({ address }) => address);
            mailServer.received.push({ from, to, source, text: decode(source) });
            done();
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      ({ port } = server.server.address() as AddressInfo);
      mailServer.url = `smtp://fieldbook:p%40ss@127.0.0.1:${port}`;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  await mailServer.start();
  return mailServer;
}

const decode = (source: string): string =>
  source
    .replace(/=\r\n/g, "")
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());

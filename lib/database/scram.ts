import "server-only";
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const iterations = 4096;

/**
 * Computes the SCRAM verifier that PostgreSQL stores for a password. Sent instead of the password, so that no statement log
 * contains it.
 *
 * @source RFC 5802, RFC 7677, and PostgreSQL's pg_authid
 */
export function createScramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const key = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(key("Client Key")).digest();
  const [saltText, storedText, serverText] = [salt, stored, key("Server Key")].map((bytes) =>
    bytes.toString("base64"),
  );
  return `SCRAM-SHA-256$${iterations}:${saltText}$${storedText}:${serverText}`;
}

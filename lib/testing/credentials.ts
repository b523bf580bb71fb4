import type { CredentialsStore, FirstRun } from "@/lib/first-run/credentials";

/** A store of credentials in memory; durable as long as the test. */
export function createMemoryStore(): CredentialsStore {
  let stored: FirstRun | undefined;
  return {
    read: async () => stored,
    async write(credentials) {
      stored = credentials;
    },
  };
}

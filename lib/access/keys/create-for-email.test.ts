import { describe, expect, it } from "vitest";
import { findCallerByKey } from "@/lib/access/caller";
import { createKeyForEmail } from "@/lib/access/keys/create-for-email";
import { buildUser } from "@/lib/testing/factories";

describe("a key created by the operator", () => {
  it("is refused for an unknown user, with advice", async () => {
    await buildUser();
    await expect(createKeyForEmail("nobody@example.com")).rejects.toThrow(
      /No user with the email nobody@example.com/,
    );
    await expect(createKeyForEmail(undefined)).rejects.toThrow(/npm run key -- \S+@/);
  });

  it("belongs to its user, with every scope", async () => {
    const { id, email } = await buildUser();
    const value = await createKeyForEmail(email.toUpperCase());
    expect(await findCallerByKey(value, null)).toMatchObject({ user: { id }, key: { scopes: ["*"] } });
  });
});

import { describe, expect, it } from "vitest";
import { callerByKey } from "@/lib/access/caller";
import { makeKeyFor } from "@/lib/access/keys/for-email";
import { buildUser } from "@/lib/testing/factories";

describe("a key made by the operator", () => {
  it("is refused for nobody, with what to do", async () => {
    await buildUser();
    await expect(makeKeyFor("nobody@example.com")).rejects.toThrow(
      /Nobody has the address nobody@example.com/,
    );
    await expect(makeKeyFor(undefined)).rejects.toThrow(/npm run key -- \S+@/);
  });

  it("is its user's, with every scope", async () => {
    const { id, email } = await buildUser();
    const value = await makeKeyFor(email.toUpperCase());
    expect(await callerByKey(value, null)).toMatchObject({ user: { id }, key: { scopes: ["*"] } });
  });
});

import { expect, test } from "vitest";
import de from "@/messages/de";

test("German texts name roles as the members page does", () => {
  const texts = JSON.stringify(de);
  expect(texts).not.toMatch(/\b(Owners?|Viewer)\b/);
  expect(texts).not.toMatch(/Rolle Editor/);
});

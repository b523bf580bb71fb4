import { expect, it } from "vitest";
import { contentDisposition, toFileName } from "@/lib/contract/wire/file-name";

it("keeps letters and digits of every language, and cuts none of them in half", () => {
  expect(toFileName(" Zufriedenheit für Kunden – Q3/2026? ")).toBe("zufriedenheit-für-kunden-q3-2026");
  expect(toFileName("हिन्दी में")).toBe("हिन्दी-में");
  expect(toFileName("𝔸".repeat(90))).toBe("a".repeat(80));
  expect(toFileName("𠀀".repeat(90)).isWellFormed()).toBe(true);
  expect(toFileName("?!")).toBe("");
});

it("names a file in the header, encoded where it isn’t ASCII", () => {
  expect(contentDisposition("links.csv")).toBe('attachment; filename="links.csv"');
  expect(contentDisposition("für.csv")).toBe(
    "attachment; filename=\"f_r.csv\"; filename*=UTF-8''f%C3%BCr.csv",
  );
});

import { describe, expect, test } from "vitest";
import { destinations, firstPath, isAt, samePathIn } from "@/components/shell/destinations";

describe("destinations", () => {
  test("have an address each, and a project opens at the first", () => {
    const addresses = destinations.map(({ href }) => href("7"));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(firstPath("7")).toBe(addresses[0]);
  });

  test("are current on every page below them, and on no other", () => {
    const [first] = destinations;
    const address = first.href("7");
    expect(isAt(first, address, "7")).toBe(true);
    expect(isAt(first, `${address}/01/edit`, "7")).toBe(true);
    expect(isAt(first, `${address}-of-others`, "7")).toBe(false);
    expect(isAt(first, first.href("8"), "7")).toBe(false);
  });

  test("are kept by who goes to another project, without what is below them", () => {
    for (const { href } of destinations) {
      expect(samePathIn("8", href("7"), "7")).toBe(href("8"));
      expect(samePathIn("8", `${href("7")}/01/edit`, "7")).toBe(href("8"));
    }
  });

  test("are left for the first by who was at none", () => {
    expect(samePathIn("8", "/p/7", "7")).toBe(firstPath("8"));
    expect(samePathIn("8", "/account", "7")).toBe(firstPath("8"));
  });
});

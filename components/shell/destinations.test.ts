import { describe, expect, test } from "vitest";
import { destinations, firstPath, isAt, samePathIn } from "@/components/shell/destinations";

describe("destinations", () => {
  test("have an address each, and a project opens at the first", () => {
    const addresses = destinations.map(({ href }) => href("7"));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(firstPath("7")).toBe(addresses[0]);
  });

  test("are current on every page below them, and on no other", () => {
    for (const destination of destinations) {
      const address = destination.href("7");
      expect(isAt(destination, address, "7")).toBe(true);
      expect(isAt(destination, `${address}/01/edit`, "7")).toBe(!destination.isExact);
      expect(isAt(destination, `${address}-of-others`, "7")).toBe(false);
    }
  });

  test("are current one at a time", () => {
    for (const { href } of destinations) {
      expect(destinations.filter((destination) => isAt(destination, href("7"), "7"))).toHaveLength(1);
    }
  });

  test("are kept by who goes to another project, without what is below them", () => {
    for (const { href, isExact } of destinations) {
      expect(samePathIn("8", href("7"), "7")).toBe(href("8"));
      if (!isExact) expect(samePathIn("8", `${href("7")}/01/edit`, "7")).toBe(href("8"));
    }
  });

  test("are left for the first by who was at none", () => {
    expect(samePathIn("8", "/p/7/gone", "7")).toBe(firstPath("8"));
    expect(samePathIn("8", "/account", "7")).toBe(firstPath("8"));
  });
});

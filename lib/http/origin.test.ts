import { afterEach, describe, expect, it, vi } from "vitest";

/** Loads the module with its own environment, since it is read once per process. */
async function originUnder(environment: Record<string, string>) {
  vi.resetModules();
  for (const name of ["HOST", "PORT", "PUBLIC_URL"]) vi.stubEnv(name, environment[name] ?? "");
  return import("@/lib/http/origin");
}

afterEach(() => vi.unstubAllEnvs());

const request = (host: string | null, origin?: string) =>
  new Request("http://localhost/api/projects/1/?a=1", {
    headers: { ...(host !== null && { host }), ...(origin && { origin }) },
  });

const everywhere = { HOST: "0.0.0.0", PORT: "3000" };
const published = { HOST: "0.0.0.0", PUBLIC_URL: "https://fieldbook.example" };

describe("links start with", () => {
  it.each([
    [
      "the address that was asked, listening everywhere",
      everywhere,
      "192.168.1.5:3000",
      "http://192.168.1.5:3000",
    ],
    ["a name of the machine, too", everywhere, "fieldbook.lan", "http://fieldbook.lan"],
    ["our own address without a Host", everywhere, null, "http://127.0.0.1:3000"],
    ["our own address for what is more than a host", everywhere, "a.example/b", "http://127.0.0.1:3000"],
    [
      "our own address for a host with a name before it",
      everywhere,
      "user@a.example",
      "http://127.0.0.1:3000",
    ],
    ["PUBLIC_URL, whatever a stranger's Host says", published, "evil.example", "https://fieldbook.example"],
    ["PUBLIC_URL for loopback, too", published, "127.0.0.1:3000", "https://fieldbook.example"],
    ["our own address, listening here only", {}, "evil.example", "http://127.0.0.1:3000"],
    ["the loopback name that was asked, listening here only", {}, "localhost:3000", "http://localhost:3000"],
  ])("%s", async (_, environment, host, origin) => {
    const { toPublicUrl } = await originUnder(environment);
    expect(toPublicUrl(request(host)).href).toBe(`${origin}/api/projects/1/?a=1`);
  });
});

describe("the product's own origin is", () => {
  it("the requested host when listening on every address", async () => {
    const { isOwnOrigin } = await originUnder(everywhere);
    expect(isOwnOrigin(request("192.168.1.5:3000", "http://192.168.1.5:3000"))).toBe(true);
    expect(isOwnOrigin(request("192.168.1.5:3000", "http://evil.example"))).toBe(false);
  });

  it("that of PUBLIC_URL, regardless of Host", async () => {
    const { isOwnOrigin } = await originUnder(published);
    expect(isOwnOrigin(request("evil.example", "http://evil.example"))).toBe(false);
    expect(isOwnOrigin(request("evil.example", "https://fieldbook.example"))).toBe(true);
  });
});

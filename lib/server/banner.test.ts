import { describe, expect, it } from "vitest";
import { formatBanner, type StartSummary } from "@/lib/server/banner";

const started: StartSummary = {
  url: "http://127.0.0.1:3000",
  listensEverywhere: false,
  dataDir: ".data",
  seconds: 1.24,
  firstRun: undefined,
  hasCredentialsFile: false,
  hasUsers: true,
};
const made = {
  email: "a@b.example",
  password: "secret",
  project_id: 1,
  project_token: "phc_x",
  api_key: "phx_y",
};

describe("the start banner", () => {
  it("shows the credentials of a first run, and the path of their file", () => {
    const said = formatBanner({ ...started, firstRun: made, hasCredentialsFile: true });
    for (const value of Object.values(made)) expect(said).toContain(String(value));
    expect(said).toContain("Credentials are stored in .data/credentials.json.");
  });

  it("shows only how to create a key when the file is missing", () => {
    const said = formatBanner(started);
    expect(said).toContain("npm run key -- you@example.com");
    expect(said).not.toMatch(/Settings|credentials/);
  });

  it("asks the first visitor to create an account", () => {
    expect(formatBanner({ ...started, hasUsers: false })).toContain("http://127.0.0.1:3000/setup");
  });

  it("explains listening on every address, and only then", () => {
    expect(formatBanner({ ...started, listensEverywhere: true })).toMatch(
      /all network interfaces.*PUBLIC_URL/s,
    );
    expect(formatBanner(started)).not.toContain("PUBLIC_URL");
  });
});

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

describe("a start", () => {
  it("shows what was made at a first run, and where it is kept", () => {
    const said = formatBanner({ ...started, firstRun: made, hasCredentialsFile: true });
    for (const value of Object.values(made)) expect(said).toContain(String(value));
    expect(said).toContain("Credentials are stored in .data/credentials.json.");
  });

  it("says only how to make a key where the file is gone", () => {
    const said = formatBanner(started);
    expect(said).toContain("npm run key -- you@example.com");
    expect(said).not.toMatch(/Settings|credentials/);
  });

  it("sends the first visitor to make an account", () => {
    expect(formatBanner({ ...started, hasUsers: false })).toContain("http://127.0.0.1:3000/setup");
  });

  it("says what listening everywhere means, and nothing of it otherwise", () => {
    expect(formatBanner({ ...started, listensEverywhere: true })).toMatch(
      /all network interfaces.*PUBLIC_URL/s,
    );
    expect(formatBanner(started)).not.toContain("PUBLIC_URL");
  });
});

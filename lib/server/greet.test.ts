import { describe, expect, it } from "vitest";
import { greeting, type Started } from "@/lib/server/greet";

const started: Started = {
  url: "http://127.0.0.1:3000",
  isEverywhere: false,
  dataDir: ".data",
  seconds: 1.24,
  made: undefined,
  isKept: false,
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
    const said = greeting({ ...started, made, isKept: true });
    for (const value of Object.values(made)) expect(said).toContain(String(value));
    expect(said).toContain("Credentials are stored in .data/credentials.json.");
  });

  it("says only how to make a key where the file is gone", () => {
    const said = greeting(started);
    expect(said).toContain("npm run key -- you@example.com");
    expect(said).not.toMatch(/Settings|credentials/);
  });

  it("sends the first visitor to make an account", () => {
    expect(greeting({ ...started, hasUsers: false })).toContain("http://127.0.0.1:3000/setup");
  });

  it("says what listening everywhere means, and nothing of it otherwise", () => {
    expect(greeting({ ...started, isEverywhere: true })).toMatch(/all network interfaces.*PUBLIC_URL/s);
    expect(greeting(started)).not.toContain("PUBLIC_URL");
  });
});

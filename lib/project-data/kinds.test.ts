import { expect, it } from "vitest";
import { exportKinds } from "@/lib/project-data/kinds";
import { listTablesOfProjects } from "@/lib/testing/tenant-rows";

/** Tables that are left out of exports on purpose. */
const leftOut: readonly string[] = [
  // Secrets.
  "invitations",
  "password_reset_links",
  "destinations",
  "deliveries",
  "import_runs",
  "survey_link_keys",
  // Of links that need them.
  "survey_link_batches",
  "public_links",
  // Of an installation, which is the same only here.
  "imported_ids",
  // Hashes by a secret.
  "survey_claims",
  // Computed from exported rows.
  "data_versions",
  "last_seen_changes",
  "person_counts",
  "person_identifiers",
  "person_last_seen",
  "person_names",
  "person_order_indexes",
  "responses",
  // What a user has read.
  "response_reads",
  "survey_reads",
];

it("every table with rows of projects is exported, or left out on purpose", async () => {
  const statements = exportKinds.map(({ statement }) => statement(1)).join("\n");
  const missing = (await listTablesOfProjects()).filter(
    (table) => !new RegExp(`\\b(?:from|join) ${table}\\b`).test(statements),
  );
  expect(missing.sort()).toEqual([...leftOut].sort());
});

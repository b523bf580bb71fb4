import { expect, test } from "vitest";
import { capabilities, isAllowed } from "@/components/settings/members/capabilities";
import { hasPermission } from "@/lib/contract/access/permission";
import { Role, roleAllows } from "@/lib/contract/access/scope";
import { endpoints } from "@/lib/contract/endpoints";

/** Endpoints that make up each row of the table. */
const endpointsOf: Record<(typeof capabilities)[number]["id"], string[]> = {
  readSurveys: ["surveys.list", "surveys.stats", "surveys.responsesCount"],
  readPersons: ["persons.list", "persons.get", "analysis.funnel", "cohorts.list", "flags.list"],
  readActivity: ["activityLog.list"],
  readPersonalData: ["persons.lookUp"],
  exportPerson: ["persons.export"],
  export: ["persons.exportMany", "surveys.exportResponses"],
  sql: ["query.run"],
  writeSurveys: ["surveys.create", "surveys.update", "surveys.launch", "surveys.stop"],
  writePersons: ["persons.update", "persons.split", "persons.remove"],
  writeCohorts: ["cohorts.create", "cohorts.update", "cohorts.remove"],
  writeFlags: ["flags.create", "flags.update", "flags.remove"],
  writeProject: ["projects.update"],
  manageMembers: [
    "members.list",
    "members.invite",
    "members.update",
    "members.remove",
    "members.resetLink",
    "invitations.list",
    "invitations.remove",
  ],
  deleteProject: ["projects.remove"],
};

test.each(Role.options)("the table says of %s what the API allows", (role) => {
  for (const capability of capabilities) {
    for (const id of endpointsOf[capability.id]) {
      const rules = endpoints.find((endpoint) => endpoint.id === id);
      if (!rules) throw new Error(`There is no endpoint ${id}.`);
      const isAllowedByApi =
        (rules.role !== "owner" || role === "owner") &&
        roleAllows(role, rules.scopes) &&
        (!rules.permission || hasPermission(role, rules.permission)) &&
        (!rules.csv || hasPermission(role, "export"));
      expect(isAllowed(role, capability), `${capability.id}: ${id}`).toBe(isAllowedByApi);
    }
  }
});

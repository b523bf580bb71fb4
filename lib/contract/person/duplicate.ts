/** Persons that may be the same one. Ours. */
import { z } from "zod";
import { Person } from "@/lib/contract/person/person";
import { identifierKinds } from "@/lib/contract/person/personal";
import { PersonPageQuery } from "@/lib/contract/person/query";
import { queryFlag, queryUuid } from "@/lib/contract/wire/query-field";

/** Persons of a group that are shown. */
export const maxShownDuplicates = 10;

/** Which groups are listed. */
export const DuplicatesQuery = PersonPageQuery.omit({ format: true }).extend({
  dismissed: queryFlag().describe("Groups that were dismissed instead of those that were not."),
  person: queryUuid("Only groups with this person, by UUID."),
});
export type DuplicatesQuery = z.infer<typeof DuplicatesQuery>;

/** Persons who share values that identify a person. */
export const DuplicateGroup = z
  .strictObject({
    id: z.string().describe("UUID; another one when the persons of the group change."),
    count: z.int().describe("Number of persons."),
    persons: z.array(Person).describe(`The first ${maxShownDuplicates} of them, by id.`),
    evidence: z
      .array(
        z.strictObject({
          kind: z.enum(identifierKinds),
          value: z.string().describe("The value they share, as it is compared."),
          found: z
            .array(z.strictObject({ person_uuid: z.string(), property: z.string() }))
            .describe("Where each of the persons shown has it; `distinct_id` is no property."),
        }),
      )
      .describe("The values that all of them share."),
  })
  .meta({ id: "DuplicateGroup", "x-ours": true });
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

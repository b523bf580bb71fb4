import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { extension } from "@/lib/contract/wire/extension";
import { flag, text, timestamp } from "@/lib/contract/wire/field";

/** The objects whose conditions refer to a cohort. */
const CohortUsage = z
  .strictObject({
    surveys: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    feature_flags: z
      .array(z.strictObject({ id: z.int(), key: z.string() }))
      .describe("Flags that people created; those of surveys count as surveys."),
    cohorts: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  })
  .meta({ id: "CohortUsage" });
export type CohortUsage = z.infer<typeof CohortUsage>;

/**
 * Persons under a name: matched by a group of filters, or listed explicitly.
 *
 * @source docs/reference/persons.md#cohorts
 */
export const Cohort = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    filters: z
      .record(z.string(), z.unknown())
      .describe(
        "`{properties: group}` over person properties, cohorts and what persons did; `{}` when static.",
      ),
    is_static: z.boolean().describe("Whether persons are added by hand instead of by filters."),
    count: z.int().describe("Number of persons in the cohort."),
    is_calculating: z
      .boolean()
      .describe("Whether its members are being calculated; until then they are those of before."),
    last_calculation: timestamp()
      .nullable()
      .describe(
        "When its conditions were last compared with all persons. With conditions on events or relative dates the members are as of then; otherwise they are always current.",
      ),
    errors_calculating: z.int().describe("Calculations that failed since the last one that didn't."),
    created_at: timestamp(),
    created_by: User.nullable(),
    deleted: z.boolean(),
    version: z
      .int()
      .meta(
        extension(
          "Incremented by every change of name, description, filters or `deleted`, not by a change of the members.",
        ),
      ),
    used_by: CohortUsage.meta(
      extension(
        "Surveys, flags and cohorts whose conditions name the cohort; it can't be deleted while there are any.",
      ),
    ),
  })
  .meta({ id: "Cohort" });
export type Cohort = z.infer<typeof Cohort>;

/** Filters as sent; their inner rules need rows, so the operation checks them and says where. */
const CohortFilters = z.record(z.string(), z.unknown()).meta({
  id: "CohortFilters",
  description:
    "`{properties: {type: AND or OR, values: [{key, value, operator, type: person, cohort or behavioral}, …]}}`, or groups as values.",
});

const uuid = () => z.guid().toLowerCase();

/** The fields of a new cohort. */
export const CohortInput = z
  .object({
    name: text({ max: 400 }),
    description: text({ max: 1000, blank: true }).nullish(),
    filters: CohortFilters.nullish().describe("Required unless the cohort is static."),
    is_static: flag().optional().describe("Can't be changed later."),
    _create_static_person_ids: z
      .array(uuid())
      .nullish()
      .describe("UUIDs of the persons of a static cohort. Also requires person:read."),
  })
  .meta({ id: "CohortInput" });
export type CohortInput = z.infer<typeof CohortInput>;

/** The changeable fields of a cohort. */
export const CohortChanges = CohortInput.omit({ _create_static_person_ids: true })
  .partial()
  .extend({ deleted: flag().optional() })
  .meta({ id: "CohortChanges" });
export type CohortChanges = z.infer<typeof CohortChanges>;

/** Persons to add to a static cohort. */
export const CohortAddition = z
  .object({ person_ids: z.array(uuid()).min(1).describe("UUIDs of persons.") })
  .meta({ id: "CohortAddition" });

/** A person to take out of a static cohort. */
export const CohortRemoval = z
  .object({ person_id: uuid().describe("The person's UUID.") })
  .meta({ id: "CohortRemoval" });

/** A cohort as seen from a person in it. @source docs/reference/persons.md#cohorts */
export const PersonCohort = z
  .strictObject({ id: z.int(), name: z.string(), count: z.int().nullable() })
  .meta({ id: "PersonCohort" });
export type PersonCohort = z.infer<typeof PersonCohort>;

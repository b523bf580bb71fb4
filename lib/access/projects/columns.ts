import "server-only";
import type { ProjectChanges, SurveyConfig } from "@/lib/contract/project";
import type { Prisma } from "@/lib/database/generated/client";

/** A project's settings as they are stored. */
interface Columns {
  name?: string;
  timezone?: string;
  person_display_name_properties?: string[];
  test_account_filters?: Prisma.InputJsonArray;
  survey_config?: Prisma.InputJsonObject;
}

const unset: SurveyConfig = { appearance: null, themes: [] };

/** The settings that are given, as columns; the given keys of `survey_config` over what it was. */
export function toColumns({ survey_config, ...settings }: ProjectChanges, previous = unset): Columns {
  const columns = { ...settings, ...(survey_config && { survey_config: { ...previous, ...survey_config } }) };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  // Their types are the contract's; what was parsed from JSON is JSON.
  return Object.fromEntries(given) as Columns;
}

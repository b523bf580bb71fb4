import "server-only";
import {
  type ClientSettings,
  clientSettingNames,
  type ProjectChanges,
  type SurveyConfig,
} from "@/lib/contract/project";
import type { Prisma } from "@/lib/database/generated/client";

/** A project's settings as they are stored. */
interface Columns {
  name?: string;
  timezone?: string;
  person_display_name_properties?: string[];
  test_account_filters?: Prisma.InputJsonArray;
  survey_config?: Prisma.InputJsonObject;
  client_settings?: Prisma.InputJsonObject;
}

/** What settings that are objects were before. */
interface Previous {
  survey_config: SurveyConfig;
  client_settings: Partial<ClientSettings>;
}

const unset: Previous = { survey_config: { appearance: null, themes: [] }, client_settings: {} };

const isClientSetting = (name: string): boolean => clientSettingNames.some((known) => known === name);

/** The settings that are given, as columns; the given keys of `survey_config` and the settings of clients over what they were. */
export function toColumns({ survey_config, ...settings }: ProjectChanges, previous = unset): Columns {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const ofClients = given.filter(([name]) => isClientSetting(name));
  const columns = {
    ...Object.fromEntries(given.filter(([name]) => !isClientSetting(name))),
    ...(survey_config && { survey_config: { ...previous.survey_config, ...survey_config } }),
    ...(ofClients.length > 0 && {
      client_settings: { ...previous.client_settings, ...Object.fromEntries(ofClients) },
    }),
  };
  // Their types are the contract's; what was parsed from JSON is JSON.
  return columns as Columns;
}

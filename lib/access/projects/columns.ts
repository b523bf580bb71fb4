import "server-only";
import { type ClientSettings, clientSettingNames } from "@/lib/contract/project/client-settings";
import type { ProjectChanges } from "@/lib/contract/project/project";
import type { Retention } from "@/lib/contract/project/retention";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";
import { Prisma } from "@/lib/database/generated/client";

/** A project's settings as they are stored. */
interface Columns {
  name?: string;
  timezone?: string;
  person_display_name_properties?: string[];
  test_account_filters?: Prisma.InputJsonArray;
  survey_config?: Prisma.InputJsonObject;
  modifiers?: Prisma.InputJsonObject | typeof Prisma.DbNull;
  client_settings?: Prisma.InputJsonObject;
  retention?: Prisma.InputJsonObject;
}

/** The stored values of the settings that are objects. */
interface Previous {
  survey_config: Partial<SurveyConfig>;
  client_settings: Partial<ClientSettings>;
  retention: Partial<Retention>;
}

const noPrevious: Previous = { survey_config: {}, client_settings: {}, retention: {} };

const isClientSetting = (name: string): boolean => clientSettingNames.some((setting) => setting === name);

/** Settings as columns. Keys of `survey_config`, `retention` and client settings are merged over the previous values. */
export function toProjectColumns(
  { survey_config, modifiers, retention, ...settings }: ProjectChanges,
  previous = noPrevious,
): Columns {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  const clientEntries = entries.filter(([name]) => isClientSetting(name));
  const columns = {
    ...Object.fromEntries(entries.filter(([name]) => !isClientSetting(name))),
    ...(survey_config && { survey_config: { ...previous.survey_config, ...survey_config } }),
    ...(retention && { retention: { ...previous.retention, ...retention } }),
    ...(modifiers !== undefined && { modifiers: modifiers ?? Prisma.DbNull }),
    ...(clientEntries.length > 0 && {
      client_settings: { ...previous.client_settings, ...Object.fromEntries(clientEntries) },
    }),
  };
  // The types are the contract's; values parsed from JSON are JSON.
  return columns as Columns;
}

import "server-only";
import type { EventDefinition, PropertyDefinition } from "@/lib/contract/definition";
import type { DefinitionProject } from "@/lib/definitions/definition";
import { findEventKey, readEventDefinition } from "@/lib/definitions/events";
import { findPropertyKey, readPropertyDefinition } from "@/lib/definitions/properties";

/** An event definition. @throws NotFound */
export const getEventDefinition = async (project: DefinitionProject, id: string): Promise<EventDefinition> =>
  await readEventDefinition(project, await findEventKey(project, id));

/** A property definition. @throws NotFound */
export const getPropertyDefinition = async (
  project: DefinitionProject,
  id: string,
): Promise<PropertyDefinition> => await readPropertyDefinition(project, await findPropertyKey(project, id));

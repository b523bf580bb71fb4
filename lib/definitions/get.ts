import "server-only";
import type { EventDefinition, PropertyDefinition } from "@/lib/contract/definition";
import { findEvent, toEventDefinition } from "@/lib/definitions/events";
import { findProperty, toPropertyDefinition } from "@/lib/definitions/properties";

type Project = { id: number; uuid: string };

/** An event definition. @throws NotFound */
export const getEventDefinition = async (project: Project, id: string): Promise<EventDefinition> =>
  await toEventDefinition(project, await findEvent(project, id));

/** A property definition. @throws NotFound */
export const getPropertyDefinition = async (project: Project, id: string): Promise<PropertyDefinition> =>
  await toPropertyDefinition(project, await findProperty(project, id));

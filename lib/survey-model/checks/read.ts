/** Reads surveys with values of unknown types. */

import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import type { CheckedSurvey } from "@/lib/survey-model/checks/problem";

/** The questions; an invalid one is read as an empty object, so that positions stay correct. */
export const questionsOf = ({ questions }: CheckedSurvey): JsonObject[] =>
  Array.isArray(questions) ? questions.map(objectOf) : [];

/** An object, or an empty one. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A list, or an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text, or an empty one. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether it contains visible characters. */
export const isFilled = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Milliseconds since 1970 of a date of the API or a form; null for an invalid one. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== "string" && !(value instanceof Date)) return null;
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}

/** An excerpt of a text, used as a name. */
export const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

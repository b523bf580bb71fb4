/** Reading a survey of which nothing is certain. */

import { isObject, type JsonObject } from "@/lib/contract/json";
import type { CheckedSurvey } from "@/lib/survey-model/checks/problem";

/** The questions; what is none counts as a question without anything, so that positions stay true. */
export const questionsOf = ({ questions }: CheckedSurvey): JsonObject[] =>
  Array.isArray(questions) ? questions.map(objectOf) : [];

/** An object, or an empty one. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A list, or an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text, or an empty one. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether there is something to read in it. */
export const isFilled = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Milliseconds since 1970 of a date as the wire or a form has it; null when it is none. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== "string" && !(value instanceof Date)) return null;
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}

/** A short piece of a text, to name a thing by. */
export const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

"use client";
import { useRef } from "react";

/** The object of the last drawing as long as every field of it is the same, so that nobody who holds it is drawn anew. */
export function useShallowMemo<Value extends object>(value: Value): Value {
  const latest = useRef(value);
  const keys = Object.keys(value) as (keyof Value)[]; // a plain object's own
  if (keys.some((key) => !Object.is(value[key], latest.current[key]))) latest.current = value;
  return latest.current;
}

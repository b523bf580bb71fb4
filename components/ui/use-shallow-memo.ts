"use client";
import { useRef } from "react";

/** Returns the previous object while all its fields are equal, so that consumers are not rendered again. */
export function useShallowMemo<Value extends object>(value: Value): Value {
  const latest = useRef(value);
  const keys = Object.keys(value) as (keyof Value)[]; // a plain object's own keys
  if (keys.some((key) => !Object.is(value[key], latest.current[key]))) latest.current = value;
  return latest.current;
}

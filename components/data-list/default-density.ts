"use client";
import { type Density, densities } from "@/components/data-list/column";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

const storageKey = "density";

/** How close together the rows of lists stand that have no setting of their own, kept in this browser. */
export function useDefaultDensity(): Density {
  const stored = useLocalStorage(storageKey);
  return densities.find((density) => density === stored) ?? "default";
}

/** Sets the density of lists that have no setting of their own. */
export const setDefaultDensity = (density: Density): void =>
  setLocalStorage(storageKey, density === "default" ? null : density);

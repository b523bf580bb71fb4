import { type Density, densities } from "@/components/data-list/column";
import { setLocalStorage, useLocalStorage } from "@/components/ui/local-storage";

const storageKey = "density";

/** The density of lists without their own setting, stored in this browser. */
export function useDefaultDensity(): Density {
  const stored = useLocalStorage(storageKey);
  return densities.find((density) => density === stored) ?? "default";
}

/** Sets the density of lists without their own setting. */
export const setDefaultDensity = (density: Density): void =>
  setLocalStorage(storageKey, density === "default" ? null : density);

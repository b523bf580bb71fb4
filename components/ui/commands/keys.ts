/** Shortcuts in the notation of commands: `mod+s`, `shift+x`, `alt+ArrowUp`, `?`, and sequences: `g b`. */

/** The fields of a keyboard event that identify a key. */
export type KeyPress = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

interface Chord {
  key: string;
  /** ⌘ on a Mac, Ctrl elsewhere. */
  mod: boolean;
  alt: boolean;
  shift: boolean;
}

const isLetter = (key: string) => /^\p{L}$/u.test(key);

/** The chords of a sequence, in order. */
export const chordsOf = (keys: string): Chord[] =>
  keys.split(" ").map((chord) => {
    const parts = chord.split("+");
    const key = parts.pop() || "+";
    const has = (part: string) => parts.includes(part);
    return { key, mod: has("mod"), alt: has("alt"), shift: has("shift") };
  });

/**
 * Whether a key press is this chord. Shift counts for letters and named keys only: other characters may need it to
 * be typed.
 */
export function isPressed({ key, mod, alt, shift }: Chord, press: KeyPress, isMac: boolean): boolean {
  const hasModifier = isMac ? press.metaKey : press.ctrlKey;
  const hasOtherModifier = isMac ? press.ctrlKey : press.metaKey;
  if (hasModifier !== mod || hasOtherModifier || press.altKey !== alt) return false;
  if (press.key.toLowerCase() !== key.toLowerCase()) return false;
  return press.shiftKey === shift || !(isLetter(key) || key.length > 1);
}

/**
 * Whether a shortcut has no modifier but Shift: speech input and accidental presses trigger such keys, so they can
 * be turned off.
 */
export const isSingleKeyShortcut = (keys: string): boolean =>
  chordsOf(keys).some(({ key, mod, alt }) => !mod && !alt && key.length === 1);

const macModifierNames = { mod: "⌘", alt: "⌥", shift: "⇧" } as const;
const modifierNames = { mod: "Ctrl", alt: "Alt", shift: "Shift" } as const;
const keyNames: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "⏎",
  Escape: "Esc",
};

/** The keycaps of a shortcut: a list for each chord. */
export function keyCaps(keys: string, isMac: boolean): string[][] {
  const names = isMac ? macModifierNames : modifierNames;
  return chordsOf(keys).map(({ key, mod, alt, shift }) => [
    ...(mod ? [names.mod] : []),
    ...(alt ? [names.alt] : []),
    ...(shift ? [names.shift] : []),
    keyNames[key] ?? (isLetter(key) ? key.toUpperCase() : key),
  ]);
}

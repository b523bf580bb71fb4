import { describe, expect, test } from "vitest";
import {
  chordsOf,
  isPressed,
  isSingleKeyShortcut,
  type KeyPress,
  keyCaps,
} from "@/components/ui/commands/keys";

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const matchesKeys = (keys: string, keyPress: KeyPress, isMac = false) => {
  const [chord] = chordsOf(keys);
  return chord !== undefined && isPressed(chord, keyPress, isMac);
};

describe("a chord", () => {
  test("ignores the case of letters", () => {
    expect(matchesKeys("mod+s", press("S", { ctrlKey: true }))).toBe(true);
    expect(matchesKeys("e", press("e"))).toBe(true);
  });

  test("uses the command key of its platform only", () => {
    expect(matchesKeys("mod+k", press("k", { metaKey: true }), true)).toBe(true);
    expect(matchesKeys("mod+k", press("k", { ctrlKey: true }), true)).toBe(false);
    expect(matchesKeys("mod+k", press("k", { ctrlKey: true }))).toBe(true);
  });

  test("does not match with additional modifiers", () => {
    expect(matchesKeys("x", press("X", { shiftKey: true }))).toBe(false);
    expect(matchesKeys("x", press("x", { ctrlKey: true }))).toBe(false);
    expect(matchesKeys("ArrowUp", press("ArrowUp", { altKey: true }))).toBe(false);
  });

  test("of a punctuation mark ignores Shift", () => {
    expect(matchesKeys("?", press("?", { shiftKey: true }))).toBe(true);
    expect(matchesKeys(".", press("."))).toBe(true);
  });

  test("may have the plus key", () => {
    expect(chordsOf("mod++")).toEqual([{ key: "+", mod: true, alt: false, shift: false }]);
  });
});

test("shortcuts without a modifier but Shift are single-key shortcuts", () => {
  expect(["e", "shift+x", "?", "g b"].map(isSingleKeyShortcut)).toEqual([true, true, true, true]);
  expect(["mod+s", "alt+ArrowUp", "Escape"].map(isSingleKeyShortcut)).toEqual([false, false, false]);
});

test("keycaps have the names of the platform", () => {
  expect(keyCaps("mod+shift+z", true)).toEqual([["⌘", "⇧", "Z"]]);
  expect(keyCaps("mod+shift+z", false)).toEqual([["Ctrl", "Shift", "Z"]]);
  expect(keyCaps("g b", false)).toEqual([["G"], ["B"]]);
  expect(keyCaps("alt+ArrowUp", false)).toEqual([["Alt", "↑"]]);
});

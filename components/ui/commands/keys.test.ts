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

describe("a key", () => {
  test("is pressed whatever its case", () => {
    expect(matchesKeys("mod+s", press("S", { ctrlKey: true }))).toBe(true);
    expect(matchesKeys("e", press("e"))).toBe(true);
  });

  test("with the command key of the platform is not the other platform's", () => {
    expect(matchesKeys("mod+k", press("k", { metaKey: true }), true)).toBe(true);
    expect(matchesKeys("mod+k", press("k", { ctrlKey: true }), true)).toBe(false);
    expect(matchesKeys("mod+k", press("k", { ctrlKey: true }))).toBe(true);
  });

  test("is another with a modifier that was not asked for", () => {
    expect(matchesKeys("x", press("X", { shiftKey: true }))).toBe(false);
    expect(matchesKeys("x", press("x", { ctrlKey: true }))).toBe(false);
    expect(matchesKeys("ArrowUp", press("ArrowUp", { altKey: true }))).toBe(false);
  });

  test("that is a sign may need Shift on some keyboards", () => {
    expect(matchesKeys("?", press("?", { shiftKey: true }))).toBe(true);
    expect(matchesKeys(".", press("."))).toBe(true);
  });

  test("can be the plus itself", () => {
    expect(chordsOf("mod++")).toEqual([{ key: "+", mod: true, alt: false, shift: false }]);
  });
});

test("keys that are pressed by accident are told from those that are not", () => {
  expect(["e", "shift+x", "?", "g b"].map(isSingleKeyShortcut)).toEqual([true, true, true, true]);
  expect(["mod+s", "alt+ArrowUp", "Escape"].map(isSingleKeyShortcut)).toEqual([false, false, false]);
});

test("keys are written as the keyboard writes them", () => {
  expect(keyCaps("mod+shift+z", true)).toEqual([["⌘", "⇧", "Z"]]);
  expect(keyCaps("mod+shift+z", false)).toEqual([["Ctrl", "Shift", "Z"]]);
  expect(keyCaps("g b", false)).toEqual([["G"], ["B"]]);
  expect(keyCaps("alt+ArrowUp", false)).toEqual([["Alt", "↑"]]);
});

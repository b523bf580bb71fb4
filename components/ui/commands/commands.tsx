"use client";
import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { chordsOf, isPressed, isSingleKeyShortcut } from "@/components/ui/commands/keys";
import { isMac } from "@/components/ui/commands/platform";
import {
  type Command,
  type CommandGroup,
  createRegistry,
  type Registry,
} from "@/components/ui/commands/registry";
import { areSingleKeysEnabled } from "@/components/ui/commands/single-keys";
import { useSameJson } from "@/components/ui/use-same-json";

const RegistryContext = createContext<Registry | null>(null);

function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error("Commands need a CommandsProvider around them.");
  return registry;
}

/** The commands on the screen, grouped by heading; the latest group first. */
export function useCommandGroups(): readonly CommandGroup[] {
  const registry = useRegistry();
  const groups = useSyncExternalStore(registry.subscribe, registry.groups, registry.groups);
  return useMemo(() => {
    const merged = new Map<string, Command[]>();
    for (const { label, commands } of groups.toReversed()) {
      merged.set(label, [...(merged.get(label) ?? []), ...commands]);
    }
    return [...merged].map(([label, commands]) => ({ label, commands }));
  }, [groups]);
}

/**
 * Registers commands while the caller is mounted: for shortcuts, the palette and the help. `run` may be a new
 * function on each render.
 *
 * @param group the heading of the commands
 */
export function useCommands(group: string, commands: readonly Command[]): void {
  const registry = useRegistry();
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const registered = useSameJson(commands.map(({ run: _, ...rest }) => rest));
  useEffect(() => {
    return registry.add({
      label: group,
      commands: registered.map((command) => ({
        ...command,
        run: (event) => latest.current.find(({ id }) => id === command.id)?.run(event),
      })),
    });
  }, [registry, group, registered]);
}

const isTextInput = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=button])",
    ));

/** Whether Escape is the field's own: it has a list open. */
const hasOpenList = (target: HTMLElement) => target.getAttribute("aria-expanded") === "true";

/** Shortcuts of the page do not apply inside overlays. */
const isInOverlay = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-overlay]") !== null;

function canRun({ keys = "", canRunInTextInput }: Command, target: EventTarget | null): boolean {
  const isSingleKey = isSingleKeyShortcut(keys);
  if (isSingleKey && !areSingleKeysEnabled()) return false;
  return !isTextInput(target) || (canRunInTextInput ?? !isSingleKey);
}

/** Milliseconds in which a sequence waits for its second key. */
const sequenceMs = 1200;

/** Listens for the shortcuts of all registered commands. */
export function CommandsProvider({ children }: { children: React.ReactNode }) {
  const [registry] = useState(createRegistry);
  useEffect(() => {
    let previous: { press: KeyboardEvent; at: number } | null = null;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isInOverlay(event.target)) return;
      if (event.key === "Escape" && isTextInput(event.target) && !hasOpenList(event.target)) {
        // Keys are commands again; Tab continues from the field.
        event.target.blur();
        return;
      }
      const before = previous && event.timeStamp - previous.at < sequenceMs ? previous.press : null;
      previous = { press: event, at: event.timeStamp };
      // The latest group takes precedence.
      const commands = registry
        .groups()
        .toReversed()
        .flatMap(({ commands }) => commands);
      const matching = commands
        .filter(({ keys }) => keys !== undefined && isSequencePressed(keys, before, event))
        .toSorted((a, b) => chordsOf(b.keys ?? "").length - chordsOf(a.keys ?? "").length);
      for (const command of matching) {
        if (!canRun(command, event.target) || command.run(event) === false) continue;
        event.preventDefault();
        previous = null;
        return;
      }
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [registry]);
  return <RegistryContext.Provider value={registry}>{children}</RegistryContext.Provider>;
}

function isSequencePressed(keys: string, before: KeyboardEvent | null, event: KeyboardEvent): boolean {
  const chords = chordsOf(keys);
  const events = chords.length === 1 ? [event] : [before, event];
  return chords.every((chord, at) => {
    const pressed = events[at];
    return pressed ? isPressed(chord, pressed, isMac()) : false;
  });
}

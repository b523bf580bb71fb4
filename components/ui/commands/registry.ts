/** The registry of commands on the screen, read by palette, help and keyboard. */

export interface Command {
  /** Unique in its group, and stable. */
  id: string;
  /** A verb and its object. */
  label: string;
  /** See `keys.ts`. */
  keys?: string;
  /** Whether the shortcut works in text fields; by default, if it has a modifier. */
  canRunInTextInput?: boolean;
  /** Not listed in the palette: it depends on where the keys are pressed. */
  isHiddenFromPalette?: boolean;
  /** Called with the key press, if there was one. False leaves the key to the browser. */
  run: (event?: KeyboardEvent) => unknown;
}

export interface CommandGroup {
  /** Heading of the group. */
  label: string;
  commands: readonly Command[];
}

export interface Registry {
  /** The groups, in order of registration. */
  groups: () => readonly CommandGroup[];
  /** Adds a group and returns a function that removes it. */
  add: (group: CommandGroup) => () => void;
  subscribe: (onChange: () => void) => () => void;
}

export function createRegistry(): Registry {
  let groups: readonly CommandGroup[] = [];
  const listeners = new Set<() => void>();
  const setGroups = (next: readonly CommandGroup[]) => {
    groups = next;
    for (const listener of listeners) listener();
  };
  return {
    groups: () => groups,
    add: (group) => {
      setGroups([...groups, group]);
      return () => setGroups(groups.filter((candidate) => candidate !== group));
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

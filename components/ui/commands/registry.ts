/** What can be done on the screen at this moment. Screens add to it; palette, sheet and keyboard read it. */

export interface Command {
  /** Unique in its group, and stable. */
  id: string;
  /** A verb and its object. */
  label: string;
  /** See `keys.ts`. */
  keys?: string;
  /** Whether the keys work while text is typed. Those with a modifier do, unless it says otherwise. */
  canRunInTextInput?: boolean;
  /** Known by its keys alone: it needs to be where they are pressed. */
  isHiddenFromPalette?: boolean;
  /** Given the press, when it was one. False says that there was nothing to do: the browser has the key then. */
  run: (event?: KeyboardEvent) => unknown;
}

export interface CommandGroup {
  /** Its heading. */
  label: string;
  commands: readonly Command[];
}

export interface Registry {
  /** The groups, in the order in which they came. */
  groups: () => readonly CommandGroup[];
  /** Adds a group; returns what takes it away. */
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

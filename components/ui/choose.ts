/** Calls back with the id of the option that a key of React Aria names; without one of its own, not at all. */
export function choose<Id extends string>(
  options: readonly { id: Id }[],
  key: unknown,
  onChange: (id: Id) => void,
): void {
  const option = options.find(({ id }) => id === key);
  if (option) onChange(option.id);
}

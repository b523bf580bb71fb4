import "server-only";

/** The same values in an array of their kind with more room. @param room values, at least as many as there are */
export function wider<Values extends Uint8Array | Int32Array | Float64Array>(
  values: Values,
  room: number,
): Values {
  // Each kind of arrays makes more of its kind, which its type does not say.
  const made = new (values.constructor as new (room: number) => Values)(room);
  made.set(values);
  return made;
}

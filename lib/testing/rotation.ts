/**
 * A share of the values that a check over all endpoints sends: each is used at one place in `share`, so that a run uses them all
 * and sends few. A long run (LONG=1) sends every value at every place.
 *
 * @param place the number of the endpoint, parameter or field
 */
export const rotated = <T>(values: readonly T[], place: number, share: number): readonly T[] =>
  process.env.LONG ? values : values.filter((_, at) => (at + place) % share === 0);

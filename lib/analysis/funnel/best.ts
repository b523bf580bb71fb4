import "server-only";

/** The best way of a person: the longest, and of those the one that begins first. */
export class Best {
  /** How many steps it has. */
  reached = 0;
  /** Microseconds since 1970 of its steps; as many count. */
  readonly times: Float64Array;

  constructor(readonly steps: number) {
    this.times = new Float64Array(steps);
  }

  /** Hears of a longer way. @returns how many steps it has   @param times, places as of `TokenClaims` */
  hear(reached: number, times: Float64Array, places: Int32Array): number {
    this.reached = reached;
    for (let step = 0; step < reached; step++) this.times[step] = times[places[step]!]!;
    return reached;
  }
}

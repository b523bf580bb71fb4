import "server-only";
import type { Events } from "@/lib/analysis/funnel/journey";
import { wider, zeros } from "@/lib/analysis/memory";

/** Rows that there is room for at first: room that is not written to takes no memory. */
const firstRoom = 1 << 13;

/** A list of events in columns, whose room grows. The first `size` of each column count. */
export class EventColumns implements Events {
  size = 0;
  /** Whose they are, as `PersonNumbers` has it. */
  persons: Int32Array<ArrayBuffer>;
  times: Float64Array<ArrayBuffer>;
  masks: Int32Array<ArrayBuffer>;
  values: Int32Array<ArrayBuffer>;

  /** @param hasValues whether there is a breakdown   @param room rows, at first */
  constructor(
    readonly hasValues: boolean,
    room = firstRoom,
  ) {
    this.persons = zeros(Int32Array, room);
    this.times = zeros(Float64Array, room);
    this.masks = zeros(Int32Array, room);
    this.values = zeros(Int32Array, hasValues ? room : 0);
  }

  /** Makes room for so many more. */
  reserve(count: number): void {
    if (this.size + count <= this.times.length) return;
    const room = 2 * this.times.length + count;
    this.persons = wider(this.persons, room);
    this.times = wider(this.times, room);
    this.masks = wider(this.masks, room);
    if (this.hasValues) this.values = wider(this.values, room);
  }

  /**
   * Adds the first `count` rows.
   *
   * @param persons, masks a number that is the same for all, or a column   @param values nothing without a breakdown
   */
  add(
    persons: Int32Array | number,
    times: Float64Array,
    masks: Int32Array | number,
    values: Int32Array | null,
    count: number,
  ): void {
    this.reserve(count);
    put(this.persons, this.size, persons, count);
    this.times.set(times.subarray(0, count), this.size);
    put(this.masks, this.size, masks, count);
    if (values && this.hasValues) this.values.set(values.subarray(0, count), this.size);
    this.size += count;
  }
}

function put(column: Int32Array, at: number, what: Int32Array | number, count: number): void {
  if (typeof what === "number") column.fill(what, at, at + count);
  else column.set(what.subarray(0, count), at);
}

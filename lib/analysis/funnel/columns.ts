import "server-only";
import { wider, zeros } from "@/lib/analysis/engine/memory";
import type { Events } from "@/lib/analysis/funnel/matcher";

/** Rows that there is room for at first: room that is not written to takes no memory. */
const firstRoom = 1 << 13;

/** A list of events in columns, whose room grows. The first `size` of each column count. */
export class EventColumns implements Events {
  size = 0;
  times = zeros(Float64Array, firstRoom);
  masks = zeros(Int32Array, firstRoom);
  values: Int32Array<ArrayBuffer>;

  /** @param hasValues whether there is a breakdown */
  constructor(readonly hasValues: boolean) {
    this.values = zeros(Int32Array, hasValues ? firstRoom : 0);
  }

  /** Adds rows. @param values nothing without a breakdown */
  add(times: Float64Array, masks: Int32Array, values: Int32Array | null): void {
    this.#reserve(times.length);
    this.times.set(times, this.size);
    this.masks.set(masks, this.size);
    if (values && this.hasValues) this.values.set(values, this.size);
    this.size += times.length;
  }

  /** Makes room for so many more. */
  #reserve(count: number): void {
    if (this.size + count <= this.times.length) return;
    const room = 2 * this.times.length + count;
    this.times = wider(this.times, room);
    this.masks = wider(this.masks, room);
    if (this.hasValues) this.values = wider(this.values, room);
  }
}

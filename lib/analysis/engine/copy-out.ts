// COPY as it comes over the wire: the only file that knows PostgreSQL's messages.
import "server-only";
import type { Socket } from "node:net";
import type pg from "pg";

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength);

/** Codes of messages. @source PostgreSQL, "Message Formats" */
const copyData = 0x64;
const passedOver = new Set([..."HNSA"].map((code) => code.charCodeAt(0)));

/** Signature, flags and length of the extension: what comes before the first row. @source PostgreSQL, COPY */
const headerLength = 19;

/** Bytes of a row for which a connection keeps room. */
const mostKept = 1 << 23;

/** Where the bytes of a connection are put together, one COPY after the other: room for the largest row so far. */
const rooms = new WeakMap<Socket, Buffer<ArrayBuffer>>();

function roomOf(socket: Socket): Buffer<ArrayBuffer> {
  const known = rooms.get(socket);
  if (known) return known;
  const room = Buffer.allocUnsafeSlow(1 << 17);
  rooms.set(socket, room);
  return room;
}

/**
 * A COPY to us, as pg takes queries of foreign make. While rows come, the socket is read here, without an object for each
 * row: a row is one CopyData message. Everything else is left to pg.
 */
export class CopyOut implements pg.Submittable {
  /** What came and is not read yet lies at the beginning; messages do not end where chunks do. */
  #bytes = Buffer.alloc(0);
  #view = viewOf(this.#bytes);
  #size = 0;
  #isFirst = true;
  #isReading = false;
  #isHeld = false;
  #socket: Socket | null = null;
  #giveBack: (data: Buffer) => void = () => undefined;

  constructor(
    readonly text: string,
    /** Given the place of a row's first column. @returns false when the row has to wait for `goOn` */
    readonly onRow: (view: DataView, at: number) => boolean,
    readonly onEnd: (error: Error | null) => void,
  ) {}

  submit(connection: pg.Connection): void {
    const socket = connection.stream as Socket;
    const [theirs] = socket.listeners("data") as ((data: Buffer) => void)[];
    if (!theirs) throw new Error("The connection is not read.");
    this.#bytes = roomOf(socket);
    this.#view = viewOf(this.#bytes);
    const ours = (data: Buffer) => {
      this.#append(data, socket);
      this.#read(socket);
    };
    this.#socket = socket;
    // A socket has `data`; one that keeps its memory (`readingSocket`) has `bytes` for those who can read at once.
    socket.off("data", theirs).on("data", ours).on("bytes", ours);
    this.#giveBack = (data) => {
      socket.off("data", ours).off("bytes", ours).on("data", theirs);
      theirs(data);
    };
    connection.query(this.text);
  }

  /** Reads the row that had to wait, and on. Nothing happens while none waits. */
  goOn(): void {
    if (!this.#isHeld || this.#isReading || !this.#socket) return;
    this.#isHeld = false;
    this.#socket.resume();
    this.#read(this.#socket);
  }

  #read(socket: Socket): void {
    this.#isReading = true;
    try {
      this.#messages(socket);
    } catch (error) {
      // A fold failed amid the rows: nobody can go on from here.
      this.handleError(error as Error);
      socket.destroy();
    }
    this.#isReading = false;
  }

  #messages(socket: Socket): void {
    const [bytes, view, size] = [this.#bytes, this.#view, this.#size];
    let at = 0;
    while (size - at >= 5) {
      const end = at + 1 + view.getInt32(at + 1);
      if (bytes[at] === copyData) {
        if (end > size) break;
        if (!this.#isTaken(view, at + 5, end)) {
          this.#isHeld = true;
          socket.pause();
          break;
        }
      } else if (!passedOver.has(bytes[at]!)) {
        // A copy: what pg keeps of it must outlast the next COPY.
        this.#giveBack(Buffer.from(bytes.subarray(at, size)));
        return;
      } else if (end > size) break;
      at = end;
    }
    bytes.copyWithin(0, at, size);
    this.#size = size - at;
  }

  #append(chunk: Buffer, socket: Socket): void {
    if (this.#size + chunk.length > this.#bytes.length) {
      const wider = Buffer.allocUnsafeSlow(2 * (this.#size + chunk.length));
      this.#bytes.copy(wider, 0, 0, this.#size);
      this.#bytes = wider;
      this.#view = viewOf(wider);
      if (wider.length <= mostKept) rooms.set(socket, wider);
    }
    chunk.copy(this.#bytes, this.#size);
    this.#size += chunk.length;
  }

  #isTaken(view: DataView, start: number, end: number): boolean {
    const at = this.#isFirst ? start + headerLength : start;
    // Two bytes say how many columns there are; -1 is the end.
    if (at < end && view.getInt16(at) >= 0 && !this.onRow(view, at + 2)) return false;
    this.#isFirst = false;
    return true;
  }

  handleError(error: Error): void {
    this.onEnd(error);
  }

  handleReadyForQuery(): void {
    this.onEnd(null);
  }

  handleCommandComplete(): void {}
}

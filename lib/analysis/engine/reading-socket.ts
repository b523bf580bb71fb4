import "server-only";
import { type ConnectOpts, Socket, type SocketConstructorOpts } from "node:net";

/** Bytes read at once. */
const room = 1 << 18;

/**
 * A socket that reads into the same memory again and again: millions of rows leave no garbage, and take fewer reads. Who
 * listens for `bytes` gets that memory, for as long as the call takes; otherwise `data` brings a copy, as of any socket.
 */
export function readingSocket(): Socket {
  const options: SocketConstructorOpts & ConnectOpts = {
    onread: {
      buffer: Buffer.allocUnsafeSlow(room),
      callback(size, memory) {
        const bytes = Buffer.from(memory.buffer, memory.byteOffset, size);
        if (!socket.emit("bytes", bytes)) socket.emit("data", Buffer.from(bytes));
        return true;
      },
    },
  };
  const socket = new Socket(options);
  return socket;
}

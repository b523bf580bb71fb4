import "server-only";

/** A response that is a file, compressed (gzip), made as the client reads it. */
export class Archive {
  /**
   * @param name of the file, ASCII
   * @param bytes an error ends the response, so that the client sees a broken download
   */
  constructor(
    readonly name: string,
    readonly bytes: AsyncIterable<Uint8Array>,
  ) {}
}

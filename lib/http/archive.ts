import "server-only";

/** A response that is an archive of files, made as the client reads it. Its type is the endpoint's `archive`. */
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

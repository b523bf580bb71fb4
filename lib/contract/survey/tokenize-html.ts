import { Tokenizer } from "parse5";

/**
 * A tokenizer of HTML that reports what the handler names, and ignores the rest. It reads what `write` is given; the handler
 * may pause it, or set its state.
 */
export function tokenizeHtml(handler: Partial<ConstructorParameters<typeof Tokenizer>[1]>): Tokenizer {
  const ignore = () => {};
  return new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: ignore,
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onParseError: null,
      ...handler,
    },
  );
}

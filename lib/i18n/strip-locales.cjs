// react-aria brings its words in 34 languages, 39 KiB that every page would load: this keeps those the interface has.
const kept = /\b(en-US|de-DE)\.[cm]?js$/;

/** @type {(this: { resourcePath: string }, source: string) => string} */
module.exports = function stripLocales(source) {
  if (kept.test(this.resourcePath)) return source;
  return /\bmodule\.exports\b/.test(source)
    ? "module.exports = {};"
    : "const words = {}; export { words as default };";
};

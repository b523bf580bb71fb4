// Webpack loader: react-aria contains messages in 34 languages, 39 KiB on every page. Keeps those of our languages.
const keptLocales = /\b(en-US|de-DE)\.[cm]?js$/;

/** @type {(this: { resourcePath: string }, source: string) => string} */
module.exports = function stripLocales(source) {
  if (keptLocales.test(this.resourcePath)) return source;
  return /\bmodule\.exports\b/.test(source)
    ? "module.exports = {};"
    : "const messages = {}; export { messages as default };";
};

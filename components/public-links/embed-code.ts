const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Code that shows the page within another one. */
export const embedCode = (link: string, title: string): string =>
  `<iframe src="${escapeAttribute(link)}" title="${escapeAttribute(title)}" style="width: 100%; height: 640px; border: 0"></iframe>`;

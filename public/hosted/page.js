// How a survey looks on its own page. The page itself uses it, and the editor's preview of the page.

/** The survey's own colours and font, over those of the page. */
const looks = {
  backgroundColor: "--sheet",
  textColor: "--ink",
  descriptionTextColor: "--ink-2",
  borderColor: "--control",
  inputBackground: "--field",
  inputTextColor: "--field-ink",
  ratingButtonColor: "--rating",
  ratingButtonActiveColor: "--chosen",
  ratingButtonActiveTextColor: "--on-chosen",
  submitButtonColor: "--button",
  submitButtonTextColor: "--on-button",
  fontFamily: "--voice",
};

/**
 * Sets the colours and the font of an appearance.
 * @param {HTMLElement} place
 * @param {Record<string, unknown>} appearance
 */
export function applyAppearance(place, appearance) {
  for (const [key, property] of Object.entries(looks)) {
    const value = appearance[key];
    const isSet = typeof value === "string" && value !== "" && value !== "inherit";
    if (isSet) place.style.setProperty(property, value);
    else place.style.removeProperty(property);
  }
}

/**
 * What the page owes to whatever the SDK has just drawn.
 * @param {HTMLElement} place
 */
export function repairMarkup(place) {
  // Questions stand right below the page's own heading.
  for (const heading of place.querySelectorAll("h3")) heading.setAttribute("aria-level", "2");
  // posthog-js 1.434.18 names, for closed choices, a field that it draws for open ones only.
  for (const choice of place.querySelectorAll("[aria-controls]")) {
    if (!place.ownerDocument.getElementById(choice.getAttribute("aria-controls") ?? ""))
      choice.removeAttribute("aria-controls");
  }
}

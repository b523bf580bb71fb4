// How a survey looks on its own page. The page itself uses it, and the editor's preview of the page.

/** The survey's own colours, over those of the page. */
const looks = {
  backgroundColor: "--sheet",
  textColor: "--ink",
  descriptionTextColor: "--ink-2",
  borderColor: "--control",
  inputBackground: "--field",
  inputTextColor: "--field-ink",
  ratingButtonColor: "--rating",
  ratingButtonTextColor: "--rating-ink",
  ratingButtonActiveColor: "--chosen",
  ratingButtonActiveTextColor: "--on-chosen",
  submitButtonColor: "--button",
  submitButtonTextColor: "--on-button",
};

/**
 * Sets the colours of an appearance for the survey, and its font for the whole page.
 * @param {HTMLElement} place
 * @param {Record<string, unknown>} appearance
 */
export function applyAppearance(place, appearance) {
  for (const [key, property] of Object.entries(looks)) setProperty(place, property, appearance[key]);
  setProperty(place.ownerDocument.documentElement, "--voice", appearance.fontFamily);
}

/** Sets a custom property, or removes it. */
function setProperty(element, property, value) {
  const isSet = typeof value === "string" && value !== "" && value !== "inherit";
  if (isSet) element.style.setProperty(property, value);
  else element.style.removeProperty(property);
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
  // It names its buttons in English, whatever they say.
  for (const button of place.querySelectorAll(".form-submit, .form-back"))
    button.removeAttribute("aria-label");
}

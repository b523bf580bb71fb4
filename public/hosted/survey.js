// Shows one survey on its own page. The SDK loads it, draws it and sends the answers; how it looks is survey.css.

const { token, survey: id } = document.body.dataset;
const place = document.getElementById("survey");

/** Which of the notes is shown; null: none. */
function note(shown) {
  for (const name of ["loading", "done", "failed"]) document.getElementById(name).hidden = name !== shown;
}

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
  submitButtonColor: "--button",
  submitButtonTextColor: "--on-button",
  fontFamily: "--voice",
};

function dress(appearance) {
  for (const [key, property] of Object.entries(looks)) {
    const value = appearance[key];
    if (typeof value === "string" && value !== "" && value !== "inherit")
      place.style.setProperty(property, value);
  }
}

function show(survey) {
  const appearance = {
    ...survey.appearance,
    whiteLabel: true,
    position: "right",
    surveyPopupDelaySeconds: 0,
  };
  dress(appearance);
  note(null);
  // The SDK draws no survey of this type by itself: as the page asks for it, it is one drawn by an API call.
  window.posthog.renderSurvey({ ...survey, type: "api", appearance }, "#survey");
  if (place.childElementCount === 0) return note("failed");
  follow();
  new MutationObserver(follow).observe(place, { childList: true, subtree: true });
}

/** What the page owes to whatever the SDK has just drawn. */
function follow() {
  // Questions stand right below the page's own heading.
  for (const heading of place.querySelectorAll("h3")) heading.setAttribute("aria-level", "2");
  // posthog-js 1.434.18 names, for closed choices, a field that it draws for open ones only.
  for (const choice of place.querySelectorAll("[aria-controls]")) {
    if (!document.getElementById(choice.getAttribute("aria-controls")))
      choice.removeAttribute("aria-controls");
  }
  const isOver = place.childElementCount === 0 || place.querySelector(".thank-you-message") !== null;
  if (isOver) note("done");
}

function start() {
  if (!window.posthog) return note("failed");
  window.posthog.init(token, {
    api_host: window.location.origin,
    person_profiles: "identified_only",
    persistence: "localStorage",
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys_automatic_display: true,
  });
  const person = new URLSearchParams(window.location.search).get("distinct_id");
  if (person) window.posthog.identify(person);
  let isShown = false;
  window.posthog.onSurveysLoaded((surveys) => {
    if (isShown) return;
    const survey = surveys.find((one) => one.id === id);
    if (!survey) return note("failed");
    isShown = true;
    show(survey);
  });
}

start();

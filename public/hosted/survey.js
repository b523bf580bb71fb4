// Shows one survey on its own page. The SDK loads it, draws it and sends the answers; how it looks is survey.css.

import { applyAppearance, repairMarkup } from "/hosted/page.js";

const { token, survey: id, link, person, redirect } = document.body.dataset;
const isLimited = "limited" in document.body.dataset;
const place = document.getElementById("survey");
let isReplaced = false;
let isFinished = false;

/** Which of the notes is shown; null: none. */
function note(shown) {
  for (const name of ["loading", "done", "failed", "answered", "waiting", "link"])
    document.getElementById(name).hidden = name !== shown;
}

/** Says why the survey is not shown, or is no longer. */
function replaceWith(why, until) {
  isReplaced = true;
  place.replaceChildren();
  const section = document.getElementById(why);
  if (until) {
    const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
    section.querySelector("time").textContent = format.format(new Date(until));
  }
  note(why);
  section.focus();
}

function show(survey) {
  const appearance = {
    ...survey.appearance,
    whiteLabel: true,
    position: "right",
    surveyPopupDelaySeconds: 0,
  };
  applyAppearance(place, appearance);
  note(null);
  // The SDK draws no survey of this type by itself: as the page asks for it, it is one drawn by an API call. Its own
  // renderSurvey passes no properties on.
  window.posthog.surveys.renderSurvey({ ...survey, type: "api", appearance }, "#survey", linkProperties());
  if (place.childElementCount === 0) return note("failed");
  follow();
  new MutationObserver(follow).observe(place, { childList: true, subtree: true });
}

function follow() {
  if (isReplaced) return;
  repairMarkup(place);
  const isOver = place.childElementCount === 0 || place.querySelector(".thank-you-message") !== null;
  if (isOver) finish();
}

/** Milliseconds in which a thank-you message is read, and in which an answer that is refused is known as such. */
const readingTime = 3000;

/** Says that the survey is over, and leads on. */
function finish() {
  note("done");
  if (!redirect || isFinished) return;
  isFinished = true;
  setTimeout(() => {
    if (!isReplaced) window.location.assign(redirect);
  }, readingTime);
}

/** Parameters of the link that are no properties: who it is, the language, and answers that are filled in (`q0`, `q1` …). */
const ownParameters = /^(distinct_id|auto_submit|link|lang|q\d+)$/i;

/**
 * What the link says beside: properties of the survey's events, as on PostHog's hosted surveys. Not those that PostHog
 * reserves (`$survey_id`, `token`): a link decides about itself, not about the survey or the person.
 */
function linkProperties() {
  const parameters = [...new URLSearchParams(window.location.search)];
  const properties = Object.fromEntries(
    parameters.filter(([key]) => !ownParameters.test(key) && !key.startsWith("$") && key !== "token"),
  );
  return link ? { ...properties, $survey_link: link } : properties;
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
    // Who fills in the page is no bot, even where their browser looks like one: the SDK would drop the answers, and say thank you.
    opt_out_useragent_filter: true,
    surveys: { prefillFromUrl: true },
    // The server chose it: the title is in it, too.
    override_display_language: place.lang,
    // Each event is a request, so that an answer that is refused is known as such.
    request_batching: false,
    on_request_error: ({ text }) => {
      if (text?.includes('"code":"already_answered"')) replaceWith("answered");
      if (text?.includes('"code":"invalid_link"')) replaceWith("link");
    },
  });
  const respondent = person ?? new URLSearchParams(window.location.search).get("distinct_id");
  if (respondent) window.posthog.identify(respondent);
  let isShown = false;
  // The page has the survey; the SDK can draw it as soon as it has loaded the surveys of the project.
  const survey = JSON.parse(document.getElementById("content").textContent);
  window.posthog.onSurveysLoaded((_, context) => {
    if (isShown) return;
    if (context?.isLoaded === false) return note("failed");
    isShown = true;
    showIfOpen(survey).catch(() => note("failed"));
  });
}

/** Shows the survey, unless the respondent has answered it. */
async function showIfOpen(survey) {
  if (!isLimited) return show(survey);
  const respondent = new URLSearchParams({
    distinct_id: window.posthog.get_distinct_id(),
    device_id: window.posthog.get_property("$device_id") ?? "",
  });
  const response = await fetch(`/external_surveys/${id}/status/?${respondent}`);
  if (!response.ok) return note("failed");
  const { status, until } = await response.json();
  if (status === "open") show(survey);
  else replaceWith(status, until);
}

start();

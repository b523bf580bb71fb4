/** Texts of the hosted page, apart from the survey itself. */
const messages = {
  en: {
    loading: "Loading survey…",
    done: "You’re all set. You can close this page.",
    failed:
      "Couldn’t load the survey. Check your connection, make sure scripts are allowed on this page, and reload it.",
    doneOnward: "You’re all set.",
    goOn: "Continue",
    madeWith: "Made with Fieldbook",
    survey: "Survey",
    pin: "Enter the PIN",
    pinMore: "This survey is protected. The person who sent you the link has the PIN.",
    pinWrong: "That PIN isn’t right. Try again.",
    pinOpen: "Open survey",
    throttled: "Too many attempts",
    throttledMore: "Wait 15 minutes, then open the link again.",
    closed: "This survey is closed",
    closedMore: "It no longer takes responses. Thank you for your interest.",
    answered: "You have already answered",
    answeredMore: "Thank you. Your response is saved. You can’t answer a second time.",
    waiting: "Not so soon",
    waitingMore: "You were shown another survey recently. You can answer this one from <time></time> on.",
    link: "This link isn’t valid",
    linkMore:
      "The survey takes responses by personal links only, and this one is incomplete or was replaced. Contact the person who sent it to you.",
    missing: "This survey isn’t open",
    missingMore: "It may have ended or not started yet. Contact the person who sent you the link.",
    heldBack: "Nothing to answer right now",
    heldBackMore: "You have seen other surveys lately, so this one waits. You can open the link again later.",
    broken: "Survey not found",
    brokenMore: "The link may be incomplete. Contact the person who sent it to you.",
  },
  de: {
    loading: "Umfrage wird geladen …",
    done: "Geschafft. Sie können diese Seite schließen.",
    failed:
      "Die Umfrage konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und ob Skripte auf dieser Seite erlaubt sind, und laden Sie sie neu.",
    doneOnward: "Geschafft.",
    goOn: "Weiter",
    madeWith: "Erstellt mit Fieldbook",
    survey: "Umfrage",
    pin: "PIN eingeben",
    pinMore: "Diese Umfrage ist geschützt. Die PIN kennt die Person, die Ihnen den Link geschickt hat.",
    pinWrong: "Diese PIN ist nicht richtig. Versuchen Sie es erneut.",
    pinOpen: "Umfrage öffnen",
    throttled: "Zu viele Versuche",
    throttledMore: "Warten Sie 15 Minuten und öffnen Sie den Link dann erneut.",
    closed: "Diese Umfrage ist geschlossen",
    closedMore: "Sie nimmt keine Antworten mehr an. Vielen Dank für Ihr Interesse.",
    answered: "Sie haben bereits geantwortet",
    answeredMore: "Vielen Dank. Ihre Antwort ist gespeichert. Ein zweites Mal können Sie nicht antworten.",
    waiting: "Noch nicht",
    waitingMore:
      "Ihnen wurde vor Kurzem eine andere Umfrage gezeigt. An dieser können Sie ab <time></time> teilnehmen.",
    link: "Dieser Link ist nicht gültig",
    linkMore:
      "An der Umfrage kann nur über persönliche Links teilgenommen werden, und dieser ist unvollständig oder wurde ersetzt. Wenden Sie sich an die Person, die ihn Ihnen geschickt hat.",
    missing: "Diese Umfrage ist nicht geöffnet",
    missingMore:
      "Sie ist beendet oder hat noch nicht begonnen. Wenden Sie sich an die Person, die Ihnen den Link geschickt hat.",
    heldBack: "Im Moment gibt es nichts zu beantworten",
    heldBackMore:
      "Sie haben in letzter Zeit andere Umfragen gesehen, deshalb wartet diese. Sie können den Link später erneut öffnen.",
    broken: "Umfrage nicht gefunden",
    brokenMore:
      "Der Link ist vielleicht unvollständig. Wenden Sie sich an die Person, die ihn Ihnen geschickt hat.",
  },
};

export type PageMessages = (typeof messages)["en"];
export type Language = keyof typeof messages;

/** The language of the page's own texts: the first that there is. @param preferred language codes, the best first */
export const choosePageLanguage = (preferred: readonly string[]): Language =>
  preferred
    .map((code) => code.slice(0, 2).toLowerCase())
    .find((language): language is Language => Object.hasOwn(messages, language)) ?? "en";

export const readMessages = (language: Language): PageMessages => messages[language];

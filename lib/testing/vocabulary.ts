// Terms that are retired: words of our own for what has a standard name. The list is checked by vocabulary.test.ts.

/** A part of the repository in which a term is searched. */
type Place = "messages" | "docs" | "texts" | "comments" | "source" | "declarations";

/**
 * A retired term.
 *
 * - `pattern`: what must not occur, ignoring case unless it says otherwise
 * - `instead`: what to say
 * - `places`: where it applies. `messages` are the values of messages/, `docs` every Markdown file, `texts` the
 *   string literals of the source outside of tests, `comments` comments and doc comments of the source, tests
 *   included, `source` identifiers, names of errors and names of files, `declarations` names of variables and
 *   functions, both tests included
 */
interface RetiredTerm {
  pattern: RegExp;
  instead: string;
  places: readonly Place[];
}

const readable: readonly Place[] = ["messages", "docs", "texts", "comments"];

const term = (pattern: RegExp, instead: string, places: readonly Place[] = readable): RetiredTerm => ({
  pattern,
  instead,
  places,
});

/** Retired terms of visible texts. To retire another, add it here; to apply it to names too, add it to `nameTerms`. */
const textTerms: readonly RetiredTerm[] = [
  term(/\bways? through\b/i, "paths"),
  term(/\bno way in\b/i, "unreachable"),
  term(/\bnever ends\b(?!\.)/i, "infinite loop", ["texts"]),
  term(/\blay out anew\b/i, "auto-layout"),
  term(/\blead Q\d|\belsewhere\b/i, "change target", ["messages"]),
  term(/\bas everybody\b/i, "same as default"),
  term(
    /\bwho is left\b|\bpersons left\b|\bhad it not yet\b/i,
    "audience estimate, remaining, not yet surveyed",
  ),
  term(/\bwhy, why not\b/i, "check eligibility"),
  term(/\beverybody\b|\bsomebody\b/i, "everyone, someone", ["messages"]),
  term(/\bwhoever they are\b|\bwhatever is on the page\b/i, "anyone, any element"),
  term(/\bthis is no\b|\bis no (?:regular|CSS|JSON|survey|readable)\b/i, "invalid …"),
  term(/\ball the same\b/i, "you can still use it", ["messages", "texts", "comments"]),
  term(/\bmay be skipped\b/i, "optional", ["messages", "texts"]),
  term(/\bkinds? of question\b/i, "question type", ["messages"]),
  term(/\btake (?:it|them) away\b|\bdrop this branch\b/i, "remove, remove branch"),
  term(/\bthis is meant\b|\bstill right\b/i, "mark as intended, mark as up to date"),
  term(/\bwrite it down\b/i, "set explicitly"),
  term(/\bmend(?:s|ed|ing)?\b/i, "fix, resolve", ["messages", "texts", "comments"]),
  term(/\bout of the archive\b|\bput away\b|\btake back\b/i, "unarchive, archive or delete"),
  term(/\ba time to come\b/i, "choose a future date"),
  term(/\bit is tried again\b|\bno answer\b(?=\.)/i, "can’t reach the server, retrying…"),
  term(/\bchanged by two people\b|\bdecide…/i, "editing conflict, resolve…"),
  term(/\bwhen it asks\b|\bline of time\b|\banswers limit\b/i, "schedule, timeline, response limit"),
  term(
    /\bplace and form\b|\bwhat opens it\b|\bclose by itself\b|\bsend at once\b/i,
    "position, trigger, auto-dismiss, submit on select",
  ),
  term(/\bsurveys? chosen\b|\bchoose none\b/i, "3 selected, clear selection"),
  term(/\bthese are alike\b|\bby a program\b/i, "similar results, use the API"),
  term(/\bspeaks one language\b/i, "no translations yet"),
  term(/\bsay what to do\b/i, "type a command or search", ["messages"]),
  term(/\bnothing fits\b/i, "no results"),
  term(/\blike the system\b/i, "system"),
  term(/\bwhoever runs this\b/i, "contact your administrator"),
  term(/\bgive a key a new value\b/i, "rotate key"),
  term(/\bmake persons of\b/i, "split person"),
  term(/\bwhich ways persons go\b/i, "user paths"),
  term(/\bmake a survey what it was\b/i, "restore a version"),
  term(/\balready one like it\b/i, "already exists"),
  term(/\btaken and not needed\b/i, "ignored"),
  term(/\bnone of yours\b/i, "no access to project 5"),
  term(/\bfieldbook does not answer\b/i, "can’t reach the server"),
  term(/\bunforeseen\b|\bnobody foresaw\b/i, "unhandled, unexpected"),
  term(/\bis another\.$/i, "is incorrect", ["messages", "texts"]),
  term(/\be-mail\b/i, "email", ["messages"]),
  term(/\bcolours?\b|\bcentre\b/i, "color, center (American spelling on screens)", ["messages"]),
];

/** Retired turns of phrase of comments and error texts: an indefinite person, and riddles in place of facts. */
const phraseTerms: readonly RetiredTerm[] = [
  term(/(?<!`)\b(?:any|every|no|some)body\b/i, "anyone, no one, or who it is: a user, the caller", [
    "comments",
  ]),
  term(/\bwhoever\b/i, "everyone who, or who it is: the process that …", ["texts", "comments"]),
  term(/\banew\b/i, "again", ["texts", "comments"]),
  term(/\bas far as\b/i, "the fields that …, so far", ["comments"]),
  term(/\bof (?:its|their) own accord\b/i, "automatically", ["texts", "comments"]),
  term(/\bgoes for nothing\b|\blet be\b/i, "is ignored, is kept", ["texts", "comments"]),
  term(/\bfor those (?:who|that)\b/i, "for persons who, for events that", ["comments"]),
  term(/^told\b/i, "called with …", ["comments"]),
];

/**
 * Retired names of values, types, functions and files. A name can join this list when nothing uses it any more: rename
 * it everywhere, add its line, run the test.
 */
const nameTerms: readonly RetiredTerm[] = [
  term(/^packs$/, "batches", ["source"]),
  term(/^wholes$|^startAgain$|^handOver$/, "entries, reset, transfer", ["source"]),
  term(/roster/i, "identity map", ["source"]),
  term(/overtaken/i, "WriteConflict", ["source"]),
  term(/^Unparsable$|^Refused$/, "UnsupportedSql, HttpError, ValidationError", ["source"]),
  term(/unforeseen/i, "internalError", ["source"]),
  term(/^greet$/i, "banner", ["source"]),
  term(/^lastWords$|^thisWindow$|^persistently$/, "unloadBackup, getTabId, retryImport", ["source"]),
  term(/obstacle/i, "error panel", ["source"]),
  term(/^useGoal$|^reachGoal$|^faultGoal$/, "useFocusTarget, clearFocusTarget, faultPath", ["source"]),
  term(/nudges?$/i, "node positions", ["source"]),
  term(/judgement|mended/i, "check result, suggested fix", ["source"]),
  term(/wearied/i, "recently surveyed", ["source"]),
  term(/^manners$|tidy$|specimen|^twin$|^shopTest$/i, "console guard, cleanup, sample, reference", [
    "source",
  ]),
  term(/^StationMark$|^MiniStation$|^StationId$/, "NodeIcon, MiniNode, NodeId", ["source"]),
  term(
    /^useLife$|^LifeActions$|^useLook$|^Look(?:Tab|Field)$|^BuildTab$/,
    "lifecycle, appearance, questions",
    ["source"],
  ),
  term(/^likeAll$/, "sameAsDefault", ["source"]),
  term(/^takeTheirs$/, "applyTheirs", ["source"]),
  term(/^(?:found|known|untold|unsaid)$/, "what it is: results, persons, target …", ["declarations"]),
];

/** Every retired term that holds somewhere. */
const retiredTerms: readonly RetiredTerm[] = [...textTerms, ...phraseTerms, ...nameTerms];

/** A text with its location, and its place. */
export interface PlacedText {
  place: Place;
  where: string;
  text: string;
}

/** What says a retired term, as lines that name the file, the term and what to say instead. */
export function findRetiredTerms(texts: readonly PlacedText[]): string[] {
  return texts.flatMap(({ place, where, text }) =>
    retiredTerms
      .filter(({ pattern, places }) => places.includes(place) && pattern.test(text))
      .map(({ pattern, instead }) => `${where}: "${pattern.exec(text)?.[0]}", say: ${instead}`),
  );
}

/**
 * Everything that can be wrong with a survey, told the same way wherever somebody looks: the list, the editor's badge,
 * its map and margins, the start dialog. Pure, and never throws, whatever an older rule has let into a survey.
 *
 * Beside this file, in `checks/`: `problem` (what a check says), one file a family of rules, and `fixes` (carrying out
 * what mends a problem).
 */

import { checkLook } from "@/lib/survey-model/checks/appearance";
import { checkAudience } from "@/lib/survey-model/checks/audience";
import { checkFlow } from "@/lib/survey-model/checks/flow";
import { checkLanguages } from "@/lib/survey-model/checks/languages";
import { type CheckedSurvey, type Facts, type Problem, severities } from "@/lib/survey-model/checks/problem";
import { checkQuestions } from "@/lib/survey-model/checks/questions";
import { checkSchedule } from "@/lib/survey-model/checks/schedule";
import { checkVersion } from "@/lib/survey-model/checks/version";

/**
 * The problems of a survey as the wire has it: read, listed, or about to be sent. Errors first, then warnings, then
 * hints; within them flow, questions, audience, schedule, languages, look, version. Errors block starting, never saving.
 *
 * @param facts what only the server or the clock knows; what is absent is not checked
 * @source docs/reference/surveys.md#checks
 */
export function checkSurvey(survey: CheckedSurvey, facts: Facts = {}): Problem[] {
  const problems = [
    ...checkFlow(survey),
    ...checkQuestions(survey, facts),
    ...checkAudience(survey, facts),
    ...checkSchedule(survey, facts),
    ...checkLanguages(survey, facts),
    ...checkLook(survey),
    ...checkVersion(survey, facts),
  ];
  return severities.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
}

/**
 * All checks of a survey, with the same result everywhere: in the list, the editor's badge, its flow map and margins,
 * the launch dialog. Pure, and never throws, also for content that older rules allowed.
 *
 * Beside this file, in `checks/`: `problem` (the result of a check), one file per family of rules, and `fixes` (applies
 * suggested fixes).
 */

import { checkAppearance } from "@/lib/survey-model/checks/appearance";
import { checkAudience } from "@/lib/survey-model/checks/audience";
import { checkFlow } from "@/lib/survey-model/checks/flow";
import { checkLanguages } from "@/lib/survey-model/checks/languages";
import { type CheckedSurvey, type Facts, type Problem, severities } from "@/lib/survey-model/checks/problem";
import { checkQuestions } from "@/lib/survey-model/checks/questions";
import { checkSchedule } from "@/lib/survey-model/checks/schedule";
import { checkVersion } from "@/lib/survey-model/checks/version";

/**
 * The problems of a survey as the API represents it: read, listed, or about to be sent. Errors first, then warnings,
 * then hints; within them flow, questions, audience, schedule, languages, appearance, version. Errors block launching,
 * never saving.
 *
 * @param facts known only to the server or the clock; checks without their facts are skipped
 * @source docs/reference/surveys.md#checks
 */
export function checkSurvey(survey: CheckedSurvey, facts: Facts = {}): Problem[] {
  const problems = [
    ...checkFlow(survey),
    ...checkQuestions(survey, facts),
    ...checkAudience(survey, facts),
    ...checkSchedule(survey, facts),
    ...checkLanguages(survey, facts),
    ...checkAppearance(survey),
    ...checkVersion(survey, facts),
  ];
  return severities.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
}

import account from "@/messages/en/account.json";
import activity from "@/messages/en/activity.json";
import activityLog from "@/messages/en/activityLog.json";
import analysis from "@/messages/en/analysis.json";
import apiCall from "@/messages/en/apiCall.json";
import appearance from "@/messages/en/appearance.json";
import appearanceSettings from "@/messages/en/appearanceSettings.json";
import audience from "@/messages/en/audience.json";
import boards from "@/messages/en/boards.json";
import charts from "@/messages/en/charts.json";
import checks from "@/messages/en/checks.json";
import code from "@/messages/en/code.json";
import codeEditor from "@/messages/en/codeEditor.json";
import cohorts from "@/messages/en/cohorts.json";
import common from "@/messages/en/common.json";
import compare from "@/messages/en/compare.json";
import dataList from "@/messages/en/dataList.json";
import dataSettings from "@/messages/en/dataSettings.json";
import deletions from "@/messages/en/deletions.json";
import destinations from "@/messages/en/destinations.json";
import diff from "@/messages/en/diff.json";
import dryRun from "@/messages/en/dryRun.json";
import duplicates from "@/messages/en/duplicates.json";
import editor from "@/messages/en/editor.json";
import erasure from "@/messages/en/erasure.json";
import errors from "@/messages/en/errors.json";
import fields from "@/messages/en/fields.json";
import figures from "@/messages/en/figures.json";
import filters from "@/messages/en/filters.json";
import flags from "@/messages/en/flags.json";
import flow from "@/messages/en/flow.json";
import flowResults from "@/messages/en/flowResults.json";
import forms from "@/messages/en/forms.json";
import help from "@/messages/en/help.json";
import history from "@/messages/en/history.json";
import home from "@/messages/en/home.json";
import imports from "@/messages/en/imports.json";
import install from "@/messages/en/install.json";
import invitation from "@/messages/en/invitation.json";
import keys from "@/messages/en/keys.json";
import languages from "@/messages/en/languages.json";
import login from "@/messages/en/login.json";
import mail from "@/messages/en/mail.json";
import mcp from "@/messages/en/mcp.json";
import members from "@/messages/en/members.json";
import newProject from "@/messages/en/newProject.json";
import newSurvey from "@/messages/en/newSurvey.json";
import palette from "@/messages/en/palette.json";
import person from "@/messages/en/person.json";
import personPage from "@/messages/en/personPage.json";
import personReport from "@/messages/en/personReport.json";
import persons from "@/messages/en/persons.json";
import personsDrawer from "@/messages/en/personsDrawer.json";
import preview from "@/messages/en/preview.json";
import projectSettings from "@/messages/en/projectSettings.json";
import publicLinks from "@/messages/en/publicLinks.json";
import publicResults from "@/messages/en/publicResults.json";
import questionSummary from "@/messages/en/questionSummary.json";
import questions from "@/messages/en/questions.json";
import receiptCheck from "@/messages/en/receiptCheck.json";
import reset from "@/messages/en/reset.json";
import resetRequest from "@/messages/en/resetRequest.json";
import respondents from "@/messages/en/respondents.json";
import responseFilter from "@/messages/en/responseFilter.json";
import responses from "@/messages/en/responses.json";
import results from "@/messages/en/results.json";
import richText from "@/messages/en/richText.json";
import savedAnalyses from "@/messages/en/savedAnalyses.json";
import schedule from "@/messages/en/schedule.json";
import settings from "@/messages/en/settings.json";
import setup from "@/messages/en/setup.json";
import share from "@/messages/en/share.json";
import shell from "@/messages/en/shell.json";
import summary from "@/messages/en/summary.json";
import surveyActions from "@/messages/en/surveyActions.json";
import surveyCalendar from "@/messages/en/surveyCalendar.json";
import surveys from "@/messages/en/surveys.json";
import surveyTypes from "@/messages/en/surveyTypes.json";
import templates from "@/messages/en/templates.json";

/** Every string of the interface in English: one file a namespace. Its shape is what the other languages follow. */
const english = {
  account,
  activity,
  activityLog,
  analysis,
  apiCall,
  appearance,
  appearanceSettings,
  audience,
  boards,
  charts,
  checks,
  code,
  codeEditor,
  cohorts,
  common,
  compare,
  dataList,
  dataSettings,
  deletions,
  destinations,
  imports,
  duplicates,
  diff,
  dryRun,
  editor,
  erasure,
  errors,
  fields,
  figures,
  filters,
  flags,
  flow,
  flowResults,
  forms,
  help,
  history,
  home,
  install,
  invitation,
  keys,
  languages,
  login,
  newProject,
  mail,
  mcp,
  members,
  newSurvey,
  palette,
  person,
  persons,
  personsDrawer,
  personPage,
  personReport,
  preview,
  projectSettings,
  publicLinks,
  publicResults,
  questionSummary,
  questions,
  receiptCheck,
  reset,
  resetRequest,
  respondents,
  responseFilter,
  responses,
  results,
  richText,
  savedAnalyses,
  schedule,
  settings,
  setup,
  share,
  shell,
  summary,
  surveyActions,
  surveyCalendar,
  surveys,
  surveyTypes,
  templates,
};
export default english;

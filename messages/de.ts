import account from "@/messages/de/account.json";
import activity from "@/messages/de/activity.json";
import activityLog from "@/messages/de/activityLog.json";
import analysis from "@/messages/de/analysis.json";
import apiCall from "@/messages/de/apiCall.json";
import appearance from "@/messages/de/appearance.json";
import appearanceSettings from "@/messages/de/appearanceSettings.json";
import audience from "@/messages/de/audience.json";
import boards from "@/messages/de/boards.json";
import charts from "@/messages/de/charts.json";
import checks from "@/messages/de/checks.json";
import code from "@/messages/de/code.json";
import codeEditor from "@/messages/de/codeEditor.json";
import cohorts from "@/messages/de/cohorts.json";
import common from "@/messages/de/common.json";
import compare from "@/messages/de/compare.json";
import dataList from "@/messages/de/dataList.json";
import dataSettings from "@/messages/de/dataSettings.json";
import deletions from "@/messages/de/deletions.json";
import destinations from "@/messages/de/destinations.json";
import diff from "@/messages/de/diff.json";
import dryRun from "@/messages/de/dryRun.json";
import duplicates from "@/messages/de/duplicates.json";
import editor from "@/messages/de/editor.json";
import erasure from "@/messages/de/erasure.json";
import errors from "@/messages/de/errors.json";
import fields from "@/messages/de/fields.json";
import figures from "@/messages/de/figures.json";
import filters from "@/messages/de/filters.json";
import flags from "@/messages/de/flags.json";
import flow from "@/messages/de/flow.json";
import flowResults from "@/messages/de/flowResults.json";
import forms from "@/messages/de/forms.json";
import help from "@/messages/de/help.json";
import history from "@/messages/de/history.json";
import home from "@/messages/de/home.json";
import imports from "@/messages/de/imports.json";
import install from "@/messages/de/install.json";
import invitation from "@/messages/de/invitation.json";
import keys from "@/messages/de/keys.json";
import languages from "@/messages/de/languages.json";
import login from "@/messages/de/login.json";
import mail from "@/messages/de/mail.json";
import mcp from "@/messages/de/mcp.json";
import members from "@/messages/de/members.json";
import newProject from "@/messages/de/newProject.json";
import newSurvey from "@/messages/de/newSurvey.json";
import palette from "@/messages/de/palette.json";
import person from "@/messages/de/person.json";
import personPage from "@/messages/de/personPage.json";
import personReport from "@/messages/de/personReport.json";
import persons from "@/messages/de/persons.json";
import personsDrawer from "@/messages/de/personsDrawer.json";
import preview from "@/messages/de/preview.json";
import projectSettings from "@/messages/de/projectSettings.json";
import publicLinks from "@/messages/de/publicLinks.json";
import publicResults from "@/messages/de/publicResults.json";
import questionSummary from "@/messages/de/questionSummary.json";
import questions from "@/messages/de/questions.json";
import receiptCheck from "@/messages/de/receiptCheck.json";
import reset from "@/messages/de/reset.json";
import resetRequest from "@/messages/de/resetRequest.json";
import respondents from "@/messages/de/respondents.json";
import responseFilter from "@/messages/de/responseFilter.json";
import responses from "@/messages/de/responses.json";
import results from "@/messages/de/results.json";
import richText from "@/messages/de/richText.json";
import savedAnalyses from "@/messages/de/savedAnalyses.json";
import schedule from "@/messages/de/schedule.json";
import settings from "@/messages/de/settings.json";
import setup from "@/messages/de/setup.json";
import share from "@/messages/de/share.json";
import shell from "@/messages/de/shell.json";
import summary from "@/messages/de/summary.json";
import surveyActions from "@/messages/de/surveyActions.json";
import surveyCalendar from "@/messages/de/surveyCalendar.json";
import surveys from "@/messages/de/surveys.json";
import surveyTypes from "@/messages/de/surveyTypes.json";
import templates from "@/messages/de/templates.json";
import type english from "@/messages/en";

/** Every string of the interface in German. */
const german = {
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
} satisfies typeof english;
export default german;

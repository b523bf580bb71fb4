import checks from "@/messages/en/checks.json";
import diff from "@/messages/en/diff.json";
import editor from "@/messages/en/editor.json";
import errors from "@/messages/en/errors.json";
import fields from "@/messages/en/fields.json";
import forms from "@/messages/en/forms.json";
import help from "@/messages/en/help.json";
import invitation from "@/messages/en/invitation.json";
import login from "@/messages/en/login.json";
import palette from "@/messages/en/palette.json";
import questions from "@/messages/en/questions.json";
import setup from "@/messages/en/setup.json";
import shell from "@/messages/en/shell.json";
import start from "@/messages/en/start.json";
import surveys from "@/messages/en/surveys.json";

/** Every string of the interface in English: one file a namespace. Its shape is what the other languages follow. */
const english = {
  checks,
  diff,
  editor,
  errors,
  fields,
  forms,
  help,
  invitation,
  login,
  palette,
  questions,
  setup,
  shell,
  start,
  surveys,
};
export default english;

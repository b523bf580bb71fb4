import { ChoiceEditor } from "@/components/surveys/editor/questions/kinds/choice-editor";
import { LinkEditor } from "@/components/surveys/editor/questions/kinds/link-editor";
import { OpenEditor } from "@/components/surveys/editor/questions/kinds/open-editor";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { RatingEditor } from "@/components/surveys/editor/questions/kinds/rating-editor";
import type { QuestionKind } from "@/lib/survey-model/draft";

/** What each kind of question has for itself. A new kind does not compile until it is here. */
export const questionEditors = {
  open: OpenEditor,
  link: LinkEditor,
  rating: RatingEditor,
  single_choice: ChoiceEditor,
  multiple_choice: ChoiceEditor,
} satisfies { [Kind in QuestionKind]: React.ComponentType<QuestionEditorProps<QuestionOf<Kind>>> };

/** The kinds, in the order in which they are offered. */
export const questionKinds: readonly QuestionKind[] = [
  "rating",
  "single_choice",
  "multiple_choice",
  "open",
  "link",
];

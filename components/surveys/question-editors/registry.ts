import { ChoiceEditor } from "@/components/surveys/question-editors/choice-editor";
import { LinkEditor } from "@/components/surveys/question-editors/link-editor";
import { OpenEditor } from "@/components/surveys/question-editors/open-editor";
import type { QuestionEditorProps, QuestionOf } from "@/components/surveys/question-editors/question-edit";
import { RatingEditor } from "@/components/surveys/question-editors/rating-editor";
import type { QuestionKind } from "@/lib/contract/draft";

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

import { ChoiceEditor } from "@/components/surveys/editor/questions/kinds/choice-editor";
import { LinkEditor } from "@/components/surveys/editor/questions/kinds/link-editor";
import { OpenEditor } from "@/components/surveys/editor/questions/kinds/open-editor";
import type {
  QuestionEditorProps,
  QuestionOf,
} from "@/components/surveys/editor/questions/kinds/question-edit";
import { RatingEditor } from "@/components/surveys/editor/questions/kinds/rating-editor";
import type { QuestionKind } from "@/lib/contract/survey/question-kinds";
import { keysOf } from "@/lib/contract/wire/keys";

/** The editor of each question type, in the order in which types are offered. A missing type does not compile. */
export const questionEditors = {
  rating: RatingEditor,
  single_choice: ChoiceEditor,
  multiple_choice: ChoiceEditor,
  open: OpenEditor,
  link: LinkEditor,
} satisfies { [Kind in QuestionKind]: React.ComponentType<QuestionEditorProps<QuestionOf<Kind>>> };

/** The types, in the order in which they are offered. */
export const questionKinds = keysOf(questionEditors);

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { setChoiceMeaning } from "@/lib/client/surveys/results";
import { answersKey } from "@/lib/client/surveys/surveys";
import type { ChoiceRename } from "@/lib/survey-model/renamed-choices";

/** A renamed choice, and whether both texts mean the same. */
interface RenameMeaning {
  rename: ChoiceRename;
  isSame: boolean;
}

/** Meanings of choices of a published version that are not stored yet. */
export interface UnsavedMeanings {
  version: number;
  meanings: readonly RenameMeaning[];
}

/** Stores what renamed choices mean, and keeps what could not be stored so that it can be sent again. */
export function useChoiceMeanings() {
  const { projectId, surveyId } = useEditor("projectId", "surveyId");
  const queries = useQueryClient();
  const [unsaved, setUnsaved] = useState<UnsavedMeanings | null>(null);
  return {
    unsaved,
    /** @throws the first error, after all were tried */
    async save({ version, meanings }: UnsavedMeanings): Promise<void> {
      const failed: RenameMeaning[] = [];
      let error: unknown;
      for (const meaning of meanings) {
        const { questionId, from, to } = meaning.rename;
        const body = { question_id: questionId, from, to, same_meaning: meaning.isSame };
        try {
          await setChoiceMeaning(projectId, surveyId, version, body);
        } catch (thrown) {
          // The first error is shown; all failed items are kept.
          error ??= thrown;
          failed.push(meaning);
        }
      }
      setUnsaved(failed.length > 0 ? { version, meanings: failed } : null);
      void queries.invalidateQueries({ queryKey: answersKey(projectId, surveyId) });
      if (failed.length > 0) throw error;
    },
  };
}

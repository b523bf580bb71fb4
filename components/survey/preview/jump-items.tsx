import { useTranslations } from "next-intl";
import { type Playback, shortestPlaybackTo } from "@/components/survey/preview/playback";
import { MenuItem } from "@/components/ui/menu";
import { plainText } from "@/lib/client/plain-text";
import type { JsonObject } from "@/lib/contract/wire/json";

interface JumpItemsProps {
  questions: readonly JsonObject[];
  /** The number of a question, by its position. */
  numberOf: (question: number) => number;
  onJump: (playback: Playback) => void;
}

/** The questions of a preview as items of a menu, each with the shortest way there. */
export function JumpItems({ questions, numberOf, onJump }: JumpItemsProps) {
  const t = useTranslations("preview.playback");
  return questions.map((question, at) => {
    const playbackTo = shortestPlaybackTo(questions, at);
    return (
      <MenuItem
        key={String(question.id ?? at)}
        id={at}
        textValue={`Q${numberOf(at)}`}
        isDisabled={playbackTo === null}
        onAction={() => playbackTo && onJump(playbackTo)}
      >
        <span className="font-mono text-mono">Q{numberOf(at)}</span>
        <span className="truncate font-serif">
          {playbackTo === null ? t("unreachable") : plainText(String(question.question ?? ""))}
        </span>
      </MenuItem>
    );
  });
}

"use client";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { useQuestionCommands } from "@/components/surveys/build/use-question-commands";
import { questionKinds } from "@/components/surveys/question-editors/registry";
import { QuestionGlyph } from "@/components/surveys/question-glyph";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import type { QuestionKind } from "@/lib/contract/draft";

/** A question of a kind to choose, below another. */
export function AddQuestion({ label, after }: { label: string; after: string | null }) {
  const t = useTranslations("build");
  const { add } = useQuestionCommands();
  return (
    <div className="border-line border-b px-4 py-4 max-md:hidden sm:px-8">
      <MenuTrigger>
        <Button>
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {label}
        </Button>
        <MenuPopover onAction={(kind) => add(kind as QuestionKind, after)}>
          {questionKinds.map((kind) => (
            <MenuItem key={kind} id={kind} textValue={t(`kinds.${kind}`)}>
              <QuestionGlyph kind={kind} title="" />
              {t(`kinds.${kind}`)}
            </MenuItem>
          ))}
        </MenuPopover>
      </MenuTrigger>
    </div>
  );
}

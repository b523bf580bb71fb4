import { useQuery } from "@tanstack/react-query";
import { CheckIcon, MinusIcon, PlusIcon, TagIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  TextField,
} from "react-aria-components";
import { useErrorToast } from "@/components/forms/use-error-toast";
import { readRecentTags, rememberTag } from "@/components/surveys/response-actions/recent-tags";
import type { Tag } from "@/components/surveys/response-actions/response-change";
import { DialogPresence } from "@/components/ui/open-dialogs";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import { createResponseTag, responseTagsOptions } from "@/lib/client/surveys/response-tags";

/** A tag that some responses may have. */
interface PickedTag extends Tag {
  /** Whether all of the responses have it, or some. */
  has: "all" | "some" | "none";
}

interface TagPickerProps {
  projectId: string;
  /** Title: "Tag 20 responses". */
  title: string;
  /** The responses' tags. */
  responses: readonly { tags: readonly Tag[] }[];
  /** Lists only tags that they have, to remove them. */
  isRemoving?: boolean;
  onPick: (kind: "tag" | "untag", tag: Tag) => void;
  onClose: () => void;
}

/** Most tags listed. */
const maxListed = 50;

/** Adds a tag to responses or removes one: typing filters, Enter picks, and what is new is created. */
export default function TagPicker(props: TagPickerProps) {
  const { projectId, title, responses, isRemoving = false, onPick, onClose } = props;
  const t = useTranslations("responses.tagPicker");
  const common = useTranslations("common");
  const showError = useErrorToast();
  const [typed, setTyped] = useState("");
  const [recent] = useState(() => readRecentTags(projectId));
  const tags = useQuery(responseTagsOptions(projectId));
  const text = typed.trim().toLowerCase();
  const hasOf = (id: number): PickedTag["has"] => {
    const count = responses.filter(({ tags }) => tags.some((tag) => tag.id === id)).length;
    return count === 0 ? "none" : count === responses.length ? "all" : "some";
  };
  const rank = ({ id, name }: Tag) => {
    const at = recent.indexOf(id);
    if (text !== "") return name.toLowerCase() === text ? -2 : name.toLowerCase().startsWith(text) ? -1 : 0;
    return at < 0 ? recent.length : at;
  };
  const listed: PickedTag[] = (tags.data ?? [])
    .map(({ id, name }) => ({ id, name, has: hasOf(id) }))
    .filter(({ name, has }) => name.toLowerCase().includes(text) && (!isRemoving || has !== "none"))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxListed);
  const isNew =
    !isRemoving &&
    text !== "" &&
    tags.isSuccess &&
    !tags.data.some(({ name }) => name.toLowerCase() === text);

  const pick = async (id: string) => {
    onClose();
    if (id === "new") {
      try {
        const { id, name } = await createResponseTag(projectId, { name: typed.trim() });
        rememberTag(projectId, id);
        onPick("tag", { id, name });
      } catch (error) {
        showError(t("createFailed", { name: typed.trim() }), error);
      }
      return;
    }
    const tag = listed.find((one) => String(one.id) === id);
    if (!tag) return;
    rememberTag(projectId, tag.id);
    // For one response, a tag is toggled; for several, it is added or removed.
    const isOff = isRemoving || (responses.length === 1 && tag.has === "all");
    onPick(isOff ? "untag" : "tag", { id: tag.id, name: tag.name });
  };
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex items-start justify-center bg-ink/30 px-2 pt-[14dvh] entering:animate-appear dark:bg-ground/75"
    >
      <Modal className="w-full max-w-md overflow-hidden rounded-dialog border border-float-edge bg-raised shadow-float">
        <Dialog aria-label={title} data-overlay className="flex max-h-[60dvh] flex-col outline-none">
          <DialogPresence />
          <p className="px-4 pt-3 text-ink-3 text-label">{title}</p>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField
              aria-label={common("tag")}
              autoFocus
              maxLength={60}
              className="flex h-11 shrink-0 items-center gap-3 border-line border-b px-4"
            >
              <TagIcon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
              <Input
                placeholder={t(isRemoving ? "removePlaceholder" : "placeholder")}
                className="h-full min-w-0 grow bg-transparent text-answer text-ink outline-none placeholder:text-ink-3"
              />
            </TextField>
            <ScrollRegion label={common("tags")} className="min-h-0 overflow-y-auto -outline-offset-2">
              {tags.isPending ? (
                <div className="flex flex-col gap-3 px-4 py-3">
                  <Skeleton className="w-1/2" />
                  <Skeleton className="w-1/3" />
                </div>
              ) : (
                <Menu
                  aria-label={common("tags")}
                  onAction={(id) => void pick(String(id))}
                  className="py-1 outline-none"
                  renderEmptyState={() => (
                    <p className="px-4 py-2 text-ink-3 text-table">
                      {tags.isError ? common("cantLoadTags") : isRemoving ? t("nothingToRemove") : t("empty")}
                    </p>
                  )}
                >
                  {[
                    ...listed.map(({ id, name, has }) => (
                      <MenuItem key={id} id={String(id)} textValue={name} className={itemClasses}>
                        <HasMark has={has} isRemoving={isRemoving} />
                        <span className="min-w-0 truncate">{name}</span>
                        {!isRemoving && has !== "none" && (
                          <span className="ml-auto shrink-0 text-ink-3 text-label">{t(`has.${has}`)}</span>
                        )}
                      </MenuItem>
                    )),
                    ...(isNew
                      ? [
                          <MenuItem key="new" id="new" textValue={typed} className={itemClasses}>
                            <PlusIcon aria-hidden className="size-4 shrink-0 text-water" strokeWidth={1.75} />
                            <span className="min-w-0 truncate">{t("create", { name: typed.trim() })}</span>
                          </MenuItem>,
                        ]
                      : []),
                  ]}
                </Menu>
              )}
            </ScrollRegion>
          </Autocomplete>
          <p role="status" className="sr-only">
            {t("results", { count: listed.length + (isNew ? 1 : 0) })}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const itemClasses =
  "flex min-h-[34px] cursor-pointer items-center gap-3 border-transparent border-l-2 px-4 py-1 text-body text-ink outline-none focused:border-water focused:bg-sunken pointer-coarse:min-h-11";

const HasMark = ({ has, isRemoving }: { has: PickedTag["has"]; isRemoving: boolean }) => {
  const Icon = has === "all" || isRemoving ? CheckIcon : MinusIcon;
  return (
    <Icon
      aria-hidden
      className={`size-4 shrink-0 text-water ${has === "none" ? "invisible" : ""}`}
      strokeWidth={1.75}
    />
  );
};

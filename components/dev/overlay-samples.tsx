"use client";
import { useState } from "react";
import { DialogTrigger, MenuTrigger } from "react-aria-components";
import { Sample, SampleSection } from "@/components/dev/sample";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Drawer } from "@/components/ui/drawer";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { toast, toastError } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";

const noop = () => {};
const rejectName = () => Promise.reject(new Error("A survey with this name already exists."));

export function OverlaySamples() {
  const [isConfirming, setConfirming] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <SampleSection title="Floating">
      <Sample name="dialog">
        <DialogTrigger>
          <Button>Open dialog</Button>
          <Dialog
            title="Rename survey"
            closeLabel="Close"
            width="small"
            footer={(close) => (
              <Button variant="primary" onPress={close}>
                Rename
              </Button>
            )}
          >
            <TextField label="Name" value="Onboarding check" onChange={noop} />
          </Dialog>
        </DialogTrigger>
      </Sample>
      <Sample name="confirm">
        <Button variant="danger" onPress={() => setConfirming(true)}>
          Delete survey
        </Button>
        <ConfirmDialog
          title="Delete “Onboarding check”?"
          confirmLabel="Delete survey"
          cancelLabel="Keep it"
          isDangerous
          isOpen={isConfirming}
          onOpenChange={setConfirming}
          onConfirm={rejectName}
          describeError={String}
        >
          <p>Its 214 answers stay. This cannot be undone.</p>
        </ConfirmDialog>
      </Sample>
      <Sample name="drawer">
        <Button onPress={() => setDrawerOpen(true)}>Open drawer</Button>
        <Drawer title="Question 3" closeLabel="Close" isOpen={isDrawerOpen} onOpenChange={setDrawerOpen}>
          <p>How easy was it to find what you came for?</p>
        </Drawer>
      </Sample>
      <Sample name="menu, popover, tooltip">
        <div className="flex gap-2">
          <MenuTrigger>
            <Button>Menu</Button>
            <MenuPopover aria-label="Menu">
              <MenuItem id="duplicate">Duplicate</MenuItem>
              <MenuItem id="archive">Archive</MenuItem>
            </MenuPopover>
          </MenuTrigger>
          <DialogTrigger>
            <Button>Popover</Button>
            <Popover label="Popover" className="p-4">
              <p>Something small.</p>
            </Popover>
          </DialogTrigger>
          <Tooltip text="Says what it is">
            <Button aria-label="Sign">?</Button>
          </Tooltip>
        </div>
      </Sample>
      <Sample name="messages">
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => void toast("Copied")}>Message</Button>
          <Button
            onPress={() =>
              void toast("Q3 deleted; 2 branches now lead to the end", {
                undo: { label: "Undo", onUndo: noop },
              })
            }
          >
            With undo
          </Button>
          <Button
            onPress={() =>
              void toastError("“Onboarding check” could not be stopped", {
                detail: "You are not allowed to change surveys.",
                diagnostics: "403 permission_denied · 0199-a-request",
                retry: { label: "Try again", onRetry: noop },
              })
            }
          >
            Fault
          </Button>
        </div>
      </Sample>
    </SampleSection>
  );
}

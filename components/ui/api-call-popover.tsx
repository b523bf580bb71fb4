import { BracesIcon } from "lucide-react";
import { DialogTrigger } from "react-aria-components";
import type { ApiCall } from "@/components/ui/api-call";
import { ApiCallDetails, type ApiCallLabels } from "@/components/ui/api-call-details";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";

interface ApiCallPopoverProps {
  call: ApiCall;
  labels: ApiCallLabels & { open: string };
}

/** Shows the API call of the screen, to copy. */
export const ApiCallPopover = ({ call, labels }: ApiCallPopoverProps) => (
  <DialogTrigger>
    <Button size="small">
      <BracesIcon aria-hidden className="size-4" strokeWidth={1.5} />
      {labels.open}
    </Button>
    <Popover label={labels.open} placement="bottom start" className="w-[34rem]">
      <div className="p-4">
        <ApiCallDetails call={call} labels={labels} />
      </div>
    </Popover>
  </DialogTrigger>
);

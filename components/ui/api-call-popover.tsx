import { BracesIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { ApiCallDetails, type ApiCallProps } from "@/components/ui/api-call-details";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";

/** Shows the API call of the screen, to copy. */
export function ApiCallPopover(props: ApiCallProps) {
  const common = useTranslations("common");
  return (
    <DialogTrigger>
      <Button size="small">
        <BracesIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {common("apiCall")}
      </Button>
      <Popover label={common("apiCall")} placement="bottom start" className="w-[34rem]">
        <div className="p-4">
          <ApiCallDetails {...props} />
        </div>
      </Popover>
    </DialogTrigger>
  );
}

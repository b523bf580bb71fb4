import { SlidersHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { PageHeader } from "@/components/ui/page-header";
import { useMediaQuery } from "@/components/ui/use-media-query";

interface AnalysisFrameProps {
  /** Title of the analysis: "Funnel". */
  title: string;
  /** Address of the screen, for the breadcrumb. */
  href: string;
  /** The sections of the builder. */
  builder: React.ReactNode;
  /** Buttons at the right of the title. */
  actions?: React.ReactNode;
  /** The result. */
  children: React.ReactNode;
}

const roomy = "(min-width: 1024px)";

/** The page of an analysis: the question at the left, its result at the right; on small screens the question in a drawer. */
export function AnalysisFrame({ title, href, builder, actions, children }: AnalysisFrameProps) {
  const t = useTranslations("analysis.frame");
  const common = useTranslations("common");
  useCrumbs([{ label: title, href }]);
  const isRoomy = useMediaQuery(roomy);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            <Button className="lg:hidden" onPress={() => setOpen(true)}>
              <SlidersHorizontalIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {t("edit")}
            </Button>
          </>
        }
      />
      <div className="grid grow grid-cols-[minmax(0,1fr)] lg:grid-cols-[23rem_minmax(0,1fr)]">
        <section
          aria-label={common("question")}
          className="flex flex-col gap-6 border-line border-r px-8 py-6 max-lg:hidden"
        >
          {isRoomy && builder}
        </section>
        <section aria-label={common("result")} className="flex min-w-0 flex-col gap-6 px-4 py-6 sm:px-8">
          {children}
        </section>
      </div>
      <Drawer title={common("question")} isOpen={isOpen && !isRoomy} onOpenChange={setOpen}>
        <div className="flex flex-col gap-6">
          {builder}
          <Button variant="primary" onPress={() => setOpen(false)}>
            {t("showResult")}
          </Button>
        </div>
      </Drawer>
    </>
  );
}

import { ces } from "@/components/surveys/templates/ces";
import { churn } from "@/components/surveys/templates/churn";
import { csat } from "@/components/surveys/templates/csat";
import { feature } from "@/components/surveys/templates/feature";
import { interview } from "@/components/surveys/templates/interview";
import { nps } from "@/components/surveys/templates/nps";
import { onboarding } from "@/components/surveys/templates/onboarding";
import { pmf } from "@/components/surveys/templates/pmf";
import type { Template } from "@/components/surveys/templates/template";
import { keysOf } from "@/lib/contract/wire/keys";

/** All templates, in display order. */
export const templates = {
  nps,
  csat,
  ces,
  pmf,
  churn,
  feature,
  onboarding,
  interview,
} as const satisfies Record<string, Template>;

export type TemplateId = keyof typeof templates;

export const templateIds = keysOf(templates);

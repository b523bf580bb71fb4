import { useFormatter, useTranslations } from "next-intl";

/** The most surveys that are named. */
const maxNames = 3;

/** The names of surveys as text: of many the first, and how many more. */
export function useNamedList(): (surveys: readonly { name: string }[]) => string {
  const common = useTranslations("common");
  const format = useFormatter();
  return (surveys) => {
    const names = surveys.slice(0, maxNames).map(({ name }) => common("quoted", { name }));
    const more = surveys.length - names.length;
    return format.list(more > 0 ? [...names, common("moreCount", { count: more })] : names);
  };
}

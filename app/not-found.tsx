import NextLink from "next/link";
import { getTranslations } from "next-intl/server";
import { PageMessage } from "@/components/shell/page-message";

export default async function NotFound() {
  const t = await getTranslations("errors.notFound");
  return (
    <PageMessage title={t("title")} detail={t("detail")}>
      <NextLink href="/" className="text-water underline underline-offset-2 hover:text-water-hover">
        {t("home")}
      </NextLink>
    </PageMessage>
  );
}

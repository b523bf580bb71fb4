import { getTranslations } from "next-intl/server";
import { AuthLayout } from "@/components/auth/auth-layout";
import { ReceiptCheckForm } from "@/components/auth/receipt-check-form";

export async function generateMetadata() {
  const t = await getTranslations("receiptCheck");
  return { title: t("title") };
}

export default async function ReceiptPage({ searchParams }: PageProps<"/receipt">) {
  const [t, { number }] = await Promise.all([getTranslations("receiptCheck"), searchParams]);
  return (
    <AuthLayout title={t("title")} description={t("description")}>
      <ReceiptCheckForm receipt={typeof number === "string" ? number : ""} />
    </AuthLayout>
  );
}

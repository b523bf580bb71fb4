import { getTranslations } from "next-intl/server";
import { AuthLayout } from "@/components/auth/auth-layout";
import { LoginForm } from "@/components/auth/login-form";

export async function generateMetadata() {
  const t = await getTranslations("login");
  return { title: t("title") };
}

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const [t, { next }] = await Promise.all([getTranslations("login"), searchParams]);
  return (
    <AuthLayout title={t("title")} description={t("description")}>
      <LoginForm next={typeof next === "string" ? next : null} />
    </AuthLayout>
  );
}

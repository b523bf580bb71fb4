import { getTranslations } from "next-intl/server";
import { AuthLayout } from "@/components/auth/auth-layout";
import { LoginForm } from "@/components/auth/login-form";
import { SingleSignOn } from "@/components/auth/single-sign-on";
import { signInMethods } from "@/lib/auth";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("signIn") };
}

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const [t, { next, error }, common] = await Promise.all([
    getTranslations("login"),
    searchParams,
    getTranslations("common"),
  ]);
  const target = typeof next === "string" ? next : null;
  const { hasPasswords, hasProvider, mailsResetLinks } = signInMethods();
  return (
    <AuthLayout title={common("signIn")} description={t("description")}>
      {hasPasswords && <LoginForm next={target} hasResetLink={mailsResetLinks} />}
      {hasProvider && <SingleSignOn next={target} error={typeof error === "string" ? error : null} />}
    </AuthLayout>
  );
}

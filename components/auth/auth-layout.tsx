import { AuthIllustration } from "@/components/auth/auth-illustration";
import { NodeIcon } from "@/components/ui/node-icon";

interface AuthLayoutProps {
  title: string;
  description: string;
  children: React.ReactNode;
}

/** A form beside an illustration. */
export const AuthLayout = ({ title, description, children }: AuthLayoutProps) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,34rem)_1fr]">
    <main className="relative flex flex-col border-line bg-sheet px-4 py-6 sm:px-16 sm:py-12 lg:border-r">
      <p className="flex items-center gap-2 font-semibold text-section">
        <NodeIcon kind="start" className="size-5 text-water" />
        Fieldbook
      </p>
      <div className="my-auto flex w-full max-w-96 flex-col gap-8 py-12 max-sm:mx-auto">
        <div className="flex flex-col gap-2">
          <h1 className="text-display">{title}</h1>
          <p className="text-ink-2">{description}</p>
        </div>
        {children}
      </div>
    </main>
    <AuthIllustration />
  </div>
);

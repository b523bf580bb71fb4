import { SettingsNavigation } from "@/components/settings/frame/settings-navigation";

interface SettingsFrameProps {
  projectId: string;
  children: React.ReactNode;
}

/** The pages of a project's settings, beside a list of them; below it in narrow windows. */
export const SettingsFrame = ({ projectId, children }: SettingsFrameProps) => (
  <div className="lg:grid lg:min-h-[calc(100dvh-3rem)] lg:grid-cols-[12.5rem_minmax(0,1fr)]">
    <SettingsNavigation projectId={projectId} />
    <div className="min-w-0 lg:border-line lg:border-l">{children}</div>
  </div>
);

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { setTimeZonePreference, useTimeZonePreference } from "@/lib/client/time-zone-preference";
import { listNamedTimeZones } from "@/lib/i18n/time-zone-names";

const ofProject = "project";

/** The time zone of dates and times: each project's own, or one for all. */
export function TimeZoneSelect() {
  const t = useTranslations("account.preferences");
  const router = useRouter();
  const chosen = useTimeZonePreference();
  const options = useMemo(() => {
    const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // A browser may be in a zone that it does not list.
    const zones = listNamedTimeZones(chosen === null ? [device] : [device, chosen]);
    return [
      { id: ofProject, label: t("projectTimeZone") },
      ...zones.map(({ id, label }) => ({
        id,
        label,
        detail: id === device ? t("deviceTimeZone") : undefined,
      })),
    ];
  }, [t, chosen]);
  return (
    <ComboBox
      label={t("timeZone")}
      options={options}
      value={chosen ?? ofProject}
      onChange={(id) => {
        if (id === null) return;
        setTimeZonePreference(id === ofProject ? null : id);
        // Dates that belong to no project are formatted with the zone that the server read from the cookie.
        router.refresh();
      }}
      empty={t("noTimeZone")}
    />
  );
}

/**
 * Zones that Chromium lists by a former name, with their present one. Firefox lists the present one.
 *
 * @source the IANA time zone database, file `backward`
 */
const presentNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const formerNames = new Map(Object.entries(presentNames).map(([former, present]) => [present, former]));

/** A time zone to choose. */
export interface NamedTimeZone {
  /** The IANA name to store. */
  id: string;
  /** The present name, and the former one's city where it is another: `Asia/Kolkata, Calcutta`. */
  label: string;
}

const cityOf = (id: string): string => id.slice(id.lastIndexOf("/") + 1);

function labelOf(id: string): string {
  const present = presentNames[id] ?? id;
  const former = formerNames.get(present);
  const hasOtherCity = former !== undefined && cityOf(former) !== cityOf(present);
  return (hasOtherCity ? `${present}, ${cityOf(former)}` : present).replaceAll("_", " ");
}

/**
 * The zones that this browser knows, each once and found by its present and by its former name.
 *
 * @param stored zones that are in use; each keeps the name by which it was stored
 */
export function listNamedTimeZones(stored: readonly string[]): NamedTimeZone[] {
  const byPresentName = new Map<string, string>();
  for (const id of [
    "UTC",
    ...Intl.supportedValuesOf("timeZone").map((id) => presentNames[id] ?? id),
    ...stored,
  ])
    byPresentName.set(presentNames[id] ?? id, id);
  return [...byPresentName.values()].map((id) => ({ id, label: labelOf(id) }));
}

/**
 * What an address can name as its country (spec 1§2), by ISO 3166-1: 195 states, then places that keep a
 * register of companies of their own. Kosovo has no code there; XK is what everybody uses.
 */
const codes = `
AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI
CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR
GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR
LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA
PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG
TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW
AW BM CW FO GG GI GL HK IM JE KY MO PR TW VG XK`
  .trim()
  .split(/\s/);

/** Countries that we call otherwise than `Intl.DisplayNames` does. */
export const ownNames: Readonly<Record<string, string>> = {
  AG: 'Antigua and Barbuda',
  BA: 'Bosnia and Herzegovina',
  CD: 'Democratic Republic of the Congo',
  CG: 'Congo',
  CV: 'Cabo Verde',
  HK: 'Hong Kong',
  KN: 'Saint Kitts and Nevis',
  LC: 'Saint Lucia',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  ST: 'São Tomé and Príncipe',
  TT: 'Trinidad and Tobago',
  VC: 'Saint Vincent and the Grenadines',
};

/** What registration offers beside eight countries (spec 1§5). No country has this name. */
export const otherCountry = 'Other';

/**
 * English names of countries by their codes. A profile stores the name: the documented calls write
 * "Malta" (spec 1§3), and may write "Other", which has no code.
 */
export function countryNames(of: readonly string[] = codes): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return of.map((code) => ownNames[code] ?? names.of(code) ?? code);
}

/** The code of a country by its name here; undefined for what is no country: "Other", or what a call wrote. */
export function countryCode(name: string): string | undefined {
  const asked = name.trim().toLowerCase();
  const names = countryNames().map((each) => each.toLowerCase());
  return codes[names.indexOf(asked)];
}

export function isCountryCode(code: string): boolean {
  return codes.includes(code);
}

/** Countries within the customs of the European Union: its members, and Monaco. */
const inCustomsUnion = `
AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK`
  .trim()
  .split(/\s/);

/**
 * Whether post to this country meets no customs; an unknown one does. `private.is_in_eu` says the same
 * (supabase/tests/post/forwarding holds the two equal).
 */
export function isWithinCustoms(country: string): boolean {
  return countryNames(inCustomsUnion).includes(country);
}

/** Countries where no postal codes are in use (Universal Postal Union). */
const withoutPostalCodes = `
AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC
LY ML MO MR MW NA NR PA QA RW SB SC SL SO SR SS ST SY TD TG TL TO TT TV TZ UG VC VU WS YE ZW`
  .trim()
  .split(/\s/);

/**
 * Whether addresses in this country have a postal code; an unknown country is asked for one.
 * `private.has_postal_code` says the same of what is ordered (supabase/tests/cart holds the two equal).
 */
export function hasPostalCode(country: string): boolean {
  return !countryNames(withoutPostalCodes).includes(country.trim());
}

/** Every country in alphabetical order, after a stored name that is not among them. */
export function countryOptions(stored: string): string[] {
  const all = countryNames().sort(new Intl.Collator('en').compare);
  return all.includes(stored) ? all : [stored, ...all];
}

import { validate as at } from 'stdnum/lib/cjs/at/uid';
import { validate as be } from 'stdnum/lib/cjs/be/vat';
import { validate as bg } from 'stdnum/lib/cjs/bg/vat';
import { validate as cy } from 'stdnum/lib/cjs/cy/vat';
import { validate as cz } from 'stdnum/lib/cjs/cz/dic';
import { validate as de } from 'stdnum/lib/cjs/de/vat';
import { validate as dk } from 'stdnum/lib/cjs/dk/cvr';
import { validate as ee } from 'stdnum/lib/cjs/ee/kmkr';
import { validate as es } from 'stdnum/lib/cjs/es/nif';
import { validate as fi } from 'stdnum/lib/cjs/fi/alv';
import { validate as fr } from 'stdnum/lib/cjs/fr/tva';
import { validate as gb } from 'stdnum/lib/cjs/gb/vat';
import { validate as el } from 'stdnum/lib/cjs/gr/vat';
import { validate as hr } from 'stdnum/lib/cjs/hr/oib';
import { validate as hu } from 'stdnum/lib/cjs/hu/anum';
import { validate as ie } from 'stdnum/lib/cjs/ie/vat';
import { validate as it } from 'stdnum/lib/cjs/it/iva';
import { validate as lt } from 'stdnum/lib/cjs/lt/pvm';
import { validate as lu } from 'stdnum/lib/cjs/lu/tva';
import { validate as lv } from 'stdnum/lib/cjs/lv/pvn';
import { validate as mt } from 'stdnum/lib/cjs/mt/vat';
import { validate as nl } from 'stdnum/lib/cjs/nl/btw';
import { validate as pl } from 'stdnum/lib/cjs/pl/nip';
import { validate as pt } from 'stdnum/lib/cjs/pt/nif';
import { validate as ro } from 'stdnum/lib/cjs/ro/cif';
import { validate as se } from 'stdnum/lib/cjs/se/vat';
import { validate as si } from 'stdnum/lib/cjs/si/ddv';
import { validate as sk } from 'stdnum/lib/cjs/sk/dph';

// One file each: the index of the package brings the numbers of persons of the whole world along.

type Rule = (number: string) => { isValid: boolean; error?: Error };

/** By the prefix of the number; Northern Ireland has those of Britain. */
const rules: Readonly<Record<string, Rule>> = {
  AT: at,
  BE: be,
  BG: bg,
  CY: cy,
  CZ: cz,
  DE: de,
  DK: dk,
  EE: ee,
  EL: el,
  ES: es,
  FI: fi,
  FR: fr,
  GB: gb,
  HR: hr,
  HU: hu,
  IE: ie,
  IT: it,
  LT: lt,
  LU: lu,
  LV: lv,
  MT: mt,
  NL: nl,
  PL: pl,
  PT: pt,
  RO: ro,
  SE: se,
  SI: si,
  SK: sk,
  XI: gb,
};

/**
 * Whether a number (in capitals, with its prefix) has the form of a VAT number of its country. Numbers of other countries
 * pass, and so do wrong check digits: registers make exceptions, and VIES knows them.
 */
export function isVatNumberFormat(number: string): boolean {
  const rule = rules[number.slice(0, 2)];
  if (!rule) return true;
  const { isValid, error } = rule(number.slice(2));
  return isValid || error?.name === 'InvalidChecksum';
}

/** The 32 characters of a code by their value: Crockford's, without I, L, O and U. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Whether this is the code of a label, without its dash: eight characters, of which the last checks the others.
 * Every single wrong character and every swap of two is found; the migration `…_post_codes.sql` says why.
 */
export function isPostCode(code: string): boolean {
  if (code.length !== 8) return false;
  let sum = 0;
  for (const character of code) {
    const value = characters.indexOf(character);
    if (value < 0) return false;
    sum = (sum << 1) ^ (sum >= 16 ? 37 : 0) ^ value;
  }
  return sum === 0;
}

/** The code that somebody typed or a gun read: in any case, with spaces or dashes, O for 0 and I or L for 1; else null. */
export function readPostCode(typed: string): string | null {
  const code = asCode(typed);
  return isPostCode(code) ? code : null;
}

/** A word that may be a code or its half, as codes are written; else null. */
export function readPartOfCode(typed: string): string | null {
  const code = asCode(typed);
  const isPart = /^(.{4}|.{8})$/.test(code) && [...code].every((one) => characters.includes(one));
  return isPart ? code : null;
}

function asCode(typed: string): string {
  return typed
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** A code as labels and screens show it: ABCD-EFGH. */
export function writePostCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

import { plainLetters } from 'shared/lib/plain-letters';
import type { Meaning, Role } from './layout';

/*
 * Words of banks, only to suggest: nothing is read by them before somebody has confirmed what they mean.
 */

const wholeWords = (text: string) => new Set(text.split(' '));

const directions = {
  in: wholeWords(
    'c cr crdt credit in incoming bij eingang haben h gutschrift + deposit entrata avere accredito abono ingreso haber recu',
  ),
  out: wholeWords(
    'd dr dbit debit out outgoing af ausgang soll s belastung lastschrift - withdrawal uscita dare addebito cargo debe',
  ),
};
const states = {
  booked: wholeWords(
    'booked book posted completed complete cleared settled executed processed done gebucht gebuchte geboekt verwerkt contabilizzato eseguito comptabilise execute contabilizado',
  ),
  open: wholeWords(
    'pending pdng reverted reversed rejected failed declined cancelled canceled returned vorgemerkt offen reserved scheduled waiting sospeso attesa attente pendiente wachtend openstaand',
  ),
};

/** What a value of such a column seems to mean. */
export function suggestMeaning(role: 'direction' | 'state', value: string): Meaning | null {
  const words = wordsOf(value);
  const sides = role === 'direction' ? directions : states;
  const found = Object.entries(sides).filter(([, known]) => words.some((word) => known.has(word)));
  return found.length === 1 ? ((found[0]?.[0] ?? null) as Meaning | null) : null;
}

const headers: Partial<Record<Role, ReadonlySet<string>>> = {
  value: wholeWords('value valuta valutadatum wertstellung arvopaiva rentedatum valeur completed'),
  in: wholeWords(
    'credit credits haben avere entrate abono abonos receipts gutschrift gutschriften bij in deposit deposits ingresos haber accrediti',
  ),
  out: wholeWords(
    'debit debits soll dare uscite cargo cargos payments belastung belastungen af out withdrawal withdrawals gastos addebiti debe',
  ),
  balance: wholeWords(
    'balance saldo solde kontostand zostatok saldi stanje stand bilanz zustatek egyenleg',
  ),
  amount: wholeWords(
    'amount bedrag transactiebedrag betrag umsatz importo importe montant valor suma summa summe maara iznos castka kwota',
  ),
  payer: wholeWords(
    'payer name naam saaja maksaja counterparty counterpart sender remitter ordinante auftraggeber debtor zahlungspflichtige zahlungspflichtiger',
  ),
};

/** Whether a header says that its column is this. */
export function seemsToBe(role: Role, header: string): boolean {
  return wordsOf(header).some((word) => headers[role]?.has(word));
}

function wordsOf(text: string): string[] {
  const plain = plainLetters(text).trim();
  if (plain === '+' || plain === '-') return [plain];
  return plain.split(/[^\p{L}]+/u).filter(Boolean);
}

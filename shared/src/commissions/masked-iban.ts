/** An IBAN as lists show it. Of an account that is gone the books keep the last four characters alone. */
export function maskedIban(iban: string): string {
  return `${iban.length > 4 ? `${iban.slice(0, 4)} ` : ''}… ${iban.slice(-4)}`;
}

/** "1 order", "3 orders": for words whose plural ends in s. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

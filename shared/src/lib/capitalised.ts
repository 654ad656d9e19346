/** A word of the database in words of people: "pending_payment" as "Pending payment". */
export function capitalised(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { readPublicRows } from 'shared/lib/public-rest';

/** The phrases to greet visitors with, in the order of the office's list. Readable by everyone. */
export async function fetchGreetingTexts(signal?: AbortSignal): Promise<string[]> {
  const rows = await readPublicRows<{ text: string }>(
    'greetings?select=text&is_active=is.true&order=display_order,created_at,id',
    signal,
  );
  return rows.map((row) => row.text).filter((text) => text.trim() !== '');
}

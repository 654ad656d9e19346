import { readPublicRows } from 'shared/lib/public-rest';

/** The phrases to greet visitors with, in their order. Readable by everyone. */
export async function fetchGreetingTexts(signal?: AbortSignal): Promise<string[]> {
  const rows = await readPublicRows<{ text: string }>(
    'greetings?select=text&is_active=is.true&order=display_order',
    signal,
  );
  return rows.map((row) => row.text).filter((text) => text.trim() !== '');
}

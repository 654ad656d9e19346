/** A row of the table in docs/words.md: what we say, what we do not, and the texts that keep it all the same. */
type Row = { say: string; refused: string[]; kept: string[] };

/** What is wrong with a sentence, by the table of docs/words.md; empty where nothing is. */
export function refusedWords(sentence: string, rows: Row[]): string[] {
  return rows.flatMap(({ say, refused, kept }) => {
    const rest = kept.reduce((text, keptText) => text.replaceAll(keptText, ''), sentence);
    return refused
      .filter((words) => wordsIn(words).test(rest))
      .map((words) => `“${words}”: we say ${say}`);
  });
}

/** Words stand for themselves, marks also inside a word. */
function wordsIn(words: string): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = /^\p{L}/u.test(words) ? '(?<![\\p{L}\\d_-])' : '';
  const after = /\p{L}$/u.test(words) ? '(?![\\p{L}\\d_])' : '';
  return new RegExp(`${before}${escaped}${after}`, 'iu');
}

// What these words mean to developers, no page means by them.
const developersWords: readonly string[] = [
  "'", // as an editor types it
  'mails', // what the product sends by e-mail (CONTRIBUTING.md, Words)
  'the mail',
  'login', // an address; a role of the database
  'purchase', // the table; the number that an order has on paper
  'purchases',
  'customer', // a person at the provider of card payments
  'customers',
  'click', // what a browser tells of
  'tap',
  'could not be read', // a scan
];

/** The table as it is for a source of `sentencesOf`. */
export function rowsFor(source: string, rows: Row[]): Row[] {
  if (source !== 'documents') return rows;
  return rows.map((row) => ({
    ...row,
    refused: row.refused.filter((words) => !developersWords.includes(words)),
  }));
}

export function wordRows(page: string): Row[] {
  return page
    .slice(page.indexOf('| we say |'))
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'))
    .map((line) => {
      const [, say = '', refused = '', kept = ''] = line.split('|');
      return { say: say.trim(), refused: quoted(refused), kept: quoted(kept) };
    });
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from 'site/repository-dir';
import { describe, expect, test } from 'vitest';
import { refusedWords, rowsFor, wordRows } from './refused-words';
import { markdownSentences, sentencesOf, sourceSentences, wordSources } from './sentences';

const rows = wordRows(readFileSync(join(repositoryDir, 'docs/words.md'), 'utf8'));

describe('docs/words.md', () => {
  for (const source of wordSources)
    test(`the sentences of ${source} use its words`, () => {
      const ours = rowsFor(source, rows);
      const wrong = sentencesOf(source).flatMap(({ file, line, text }) =>
        refusedWords(text, ours).map((why) => `${file}:${line} ${text}\n  ${why}`),
      );
      expect(wrong).toEqual([]);
    });
});

describe('a sentence', () => {
  const textsOf = (source: string) => sourceSentences('page.tsx', source).map(({ text }) => text);

  test('runs through the elements inside it', () => {
    expect(textsOf('<p>Pay <b>now</b>, {name}.</p>')).toEqual(['Pay now, {…}.']);
  });

  test('is found in attributes, strings and templates, and what code alone reads is not', () => {
    const source = [
      "import { x } from 'Some thing';",
      'const a = <input aria-label="First name" className="Large input" />;',
      "const b = { title: 'Nothing is due', path: '/dashboard', error: new AppError('Not read') };",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
      'const c = `You have ${count} letters`;',
    ].join('\n');
    expect(textsOf(source)).toEqual(['First name', 'Nothing is due', 'You have {…} letters']);
  });

  test('is the message of an error where people read it', () => {
    const source = "throw new Error('A deploy is running.');";
    expect(textsOf(source)).toEqual([]);
    expect(sourceSentences('lock.ts', source, true)).toMatchObject([
      { text: 'A deploy is running.' },
    ]);
  });

  test('of a document is a paragraph, an item, a heading or a cell, without code and where links lead', () => {
    const page = [
      '# Two pages',
      'A letter is',
      'read by `read all`, see [the page](docs/page.md).',
      '```sh',
      'npm start',
      '```',
      '- one item,',
      '  on two lines for {company.email}',
      '2. another',
      '| a cell | — | `code` |',
    ].join('\n');
    const found = markdownSentences('page.md', page);
    expect(found.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '1 Two pages',
      '2 A letter is read by {…}, see [the page].',
      '7 one item, on two lines for {…}',
      '9 another',
      '10 a cell',
    ]);
  });

  test('of a document may have a word of developers, which no page has', () => {
    const refused = (source: string) =>
      refusedWords('A click, and a telephone', rowsFor(source, rows));
    expect(refused('documents')).toEqual(['“telephone”: we say phone']);
    expect(refused('site')).toHaveLength(2);
  });

  test('with a word that we do not use says which one we do', () => {
    expect(refusedWords('Your email is confirmed', rows)).toEqual(['“email”: we say e-mail']);
    expect(refusedWords('Your e-mail is confirmed', rows)).toEqual([]);
    expect(refusedWords('Check Your Email', rows)).toEqual([]);
  });
});

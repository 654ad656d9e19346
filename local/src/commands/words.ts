import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from 'site/repository-dir';
import { refusedWords, rowsFor, wordRows } from '../words/refused-words';
import { sentencesOf, wordSources } from '../words/sentences';

// Every sentence of one app, or of all, with what docs/words.md says against it: `npm run words mf-public`.
const rows = wordRows(readFileSync(join(repositoryDir, 'docs/words.md'), 'utf8'));
const asked = process.argv.slice(2);

for (const source of asked.length > 0 ? asked : wordSources) {
  for (const { file, line, text } of sentencesOf(source)) {
    console.log(`${file}:${line}\t${text}`);
    for (const why of refusedWords(text, rowsFor(source, rows))) console.log(`\t← ${why}`);
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { repositoryDir } from 'site/repository-dir';

/** What people read, as it stands in a source; `{…}` stands for what the page fills in. */
export type Sentence = { file: string; line: number; text: string };

/** Apps and what else has sentences: mails and refusals stand in `shared`, notifications in SQL. */
export const wordSources = [
  'mf-public',
  'mf-member',
  'mf-admin',
  'shell',
  'shared',
  'supabase',
  'site',
  'documents',
];

/** Each sentence of one app, in the order of its files. */
export function sentencesOf(source: string): Sentence[] {
  if (source === 'documents') {
    return documents().flatMap((file) =>
      markdownSentences(file, readFileSync(join(repositoryDir, file), 'utf8')),
    );
  }
  const isSql = source === 'supabase';
  const folder = isSql ? source : `${source}/src`;
  return readdirSync(join(repositoryDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => (isSql ? isSqlText : isProduct).test(name))
    .sort()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      const text = readFileSync(join(repositoryDir, file), 'utf8');
      return isSql ? sqlSentences(file, text) : sourceSentences(file, text, source === 'site');
    });
}

// The migrations as they have become: schema.sql.
const isSqlText = /^schema\.sql$/;
// Diagnostics are read by us, words of bank statements by nobody.
const isProduct =
  /^(?!testing\/|database\.types|.*(diagnostics|statement-words|\.test\.|\.d\.ts)).*\.tsx?$/;

function documents(): string[] {
  const inDocs = readdirSync(join(repositoryDir, 'docs'), { recursive: true, encoding: 'utf8' });
  // The list of words names those it refuses; a program writes the benchmarks.
  const read = inDocs.filter((name) => /^(?!(?:words|benchmarks)\.).*\.md$/.test(name)).sort();
  const beside = ['README.md', 'CONTRIBUTING.md', 'supabase/README.md'];
  return [...beside, ...read.map((name) => `docs/${name}`)];
}

// What begins a paragraph of its own without an empty line before it.
const markdownMark = /^(?:[-*>]|\d+\.|#+) +/;

/** Sentences of a Markdown file: paragraphs, items, headings and cells, without code and where links lead. */
export function markdownSentences(file: string, text: string): Sentence[] {
  const lineBreaks = (part: string) => part.replace(/[^\n]/g, '');
  const prose = text
    .replace(/^ *```.*?^ *```/gms, lineBreaks)
    .replace(/`(?:[^`\n]|\n(?!\n))+`/g, (code) => `{…}${lineBreaks(code)}`)
    .replace(/(?<=\])\([^)]*\)/g, lineBreaks)
    .replace(/\{[^{}\n]*\}/g, '{…}');
  const found: Sentence[] = [];
  let paragraph: Sentence | undefined;
  for (const [index, whole] of prose.split('\n').entries()) {
    const at = { file, line: index + 1 };
    const words = whole.trim();
    if (words === '') paragraph = undefined;
    else if (words.startsWith('|')) {
      paragraph = undefined;
      for (const cell of words.split('|')) found.push({ ...at, text: cell.trim() });
    } else if (!paragraph || markdownMark.test(words)) {
      paragraph = { ...at, text: words.replace(markdownMark, '') };
      found.push(paragraph);
      if (words.startsWith('#')) paragraph = undefined;
    } else paragraph.text += ` ${words}`;
  }
  return found.filter(({ text: words }) => /\p{L}{2}/u.test(words));
}

/**
 * Sentences of a TypeScript file: the text of elements, attributes and strings with words in them.
 * @param areErrorsRead people read the message of an error there; else it is for the log, and an AppError has the text
 * that they read after it
 */
export function sourceSentences(file: string, text: string, areErrorsRead = false): Sentence[] {
  const found: Sentence[] = [];
  const add = (at: number, words: string) => {
    const line = text.slice(0, at).split('\n').length;
    if (words.trim()) found.push({ file, line, text: words.replace(/\s+/g, ' ').trim() });
  };
  visit(parseSync(file, text).program as unknown as Node, add, areErrorsRead ? 0 : 2);
  return found;
}

type Node = { type: string; start: number; [key: string]: unknown };
type Add = (at: number, words: string) => void;

const unread = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'ImportExpression',
]);

/** @param readFrom the first argument of an error that people read */
function visit(node: Node, add: Add, readFrom: number) {
  if (unread.has(node.type) || node.type.startsWith('TSType')) return;
  if (node.type === 'NewExpression' && /Error$/.test(nameOf(node.callee))) {
    for (const part of (node.arguments as Node[]).slice(readFrom)) visit(part, add, readFrom);
    return;
  }
  if (node.type === 'JSXAttribute' && nameOf(node.name) === 'className') return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    if (hasText(node)) add(node.start, inlineText(node));
    for (const child of childrenOf(node))
      visit(child, hasText(node) ? sparing(child, add) : add, readFrom);
    if (node.openingElement) visit(node.openingElement as Node, add, readFrom);
    return;
  }
  if (node.type === 'TemplateLiteral') addWords(node, templateText(node), add);
  else if (node.type === 'Literal' && typeof node.value === 'string')
    addWords(node, node.value, add);
  for (const child of nodesOf(node)) visit(child, add, readFrom);
}

/** What stands inside a sentence was added with it. */
const sparing =
  (child: Node, add: Add): Add =>
  (at, words) => {
    if (child.type !== 'JSXElement' || at !== child.start) add(at, words);
  };

/** A string is read by people where it is a word that begins like a sentence, or several words. */
function addWords(node: Node, words: string, add: Add) {
  const isText = /^[A-Z“€{][\p{L}’…}]*[ ,.!?:]?/u.test(words) && /\p{L}{2}/u.test(words);
  const isCode = codeMarks.test(words);
  const isSeveral = /^[\p{L}“(]\S* \p{L}/u.test(words) && /[\p{L}.,!?:)”}] ?$/u.test(words);
  if ((isText || isSeveral) && !isCode) add(node.start, words);
}

// Constants, paths and addresses, columns of a query, lines of a calendar file, a drawn line, a font.
const codeMarks =
  /^[A-Z_0-9]+$|^[\w./-]+\/|[<>;]\s*$|^\(|^[A-Z]\w*[A-Z]\w*$|=>|^(?![A-Z“]).*[a-z]_[a-z]|^[A-Z-]+[:;]|^\{…\}[/?#_-]|^M\d|serif$|^ABC/;

function inlineText(node: Node): string {
  return childrenOf(node)
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value);
      if (child.type === 'JSXElement' || child.type === 'JSXFragment')
        return hasText(child) ? inlineText(child) : '{…}';
      const inner = child.expression as Node | undefined;
      if (inner?.type === 'JSXEmptyExpression') return '';
      return inner?.type === 'Literal' ? String(inner.value) : '{…}';
    })
    .join('')
    .replace(/\s+/g, ' ');
}

const templateText = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{…}');

const hasText = (node: Node) =>
  childrenOf(node).some((child) => child.type === 'JSXText' && String(child.value).trim() !== '');

const childrenOf = (node: Node) => (node.children ?? []) as Node[];

function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: unknown; property?: unknown };
  return typeof name === 'string' ? name : property ? nameOf(property) : '';
}

function nodesOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'key' || node.computed === true)
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
}

// Comments, and the second words of a refusal, which are for the log.
const unreadSql = /--[^\n]*|comment on [^;]*;|private\.fail\('\w{5}',\s*'[^']*'/gi;

/** Sentences of a dump: strings of two words and more that begin like one. */
function sqlSentences(file: string, text: string): Sentence[] {
  const code = text.replace(unreadSql, (part) => part.replace(/[^\n]/g, ' '));
  return [...code.matchAll(/'((?:[^'\n]|'')*)'/g)].flatMap(({ 1: quoted = '', index }) => {
    const words = quoted.replaceAll("''", "'");
    if (!/^[A-Z][\p{L}’'-]* \p{L}/u.test(words) && !/ \p{L}+ .*[.!]$/u.test(words)) return [];
    return { file, line: text.slice(0, index).split('\n').length, text: words };
  });
}

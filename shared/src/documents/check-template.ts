import { blankDetails } from './fill-template';

/** Something in a template that members would read as it is written. */
export interface TemplateProblem {
  kind: 'unknown' | 'broken';
  /** What stands there, without line breaks. */
  written: string;
  /** From 1. */
  line: number;
  /** Where it stands in the template. */
  start: number;
  end: number;
  /** A placeholder that was probably meant. */
  meant?: string;
}

/** What can be filled in, and what each is called within a sentence. */
export const placeholders: readonly { key: string; name: string }[] = [...blankDetails()].map(
  ([key, { name }]) => ({ key, name }),
);

// A pair of braces with no brace in between; or double ones that lack the other side. Every part is
// bounded, so the time grows with the length of the template, whatever stands in it.
const braces = /\{+[^{}]{0,80}\}+|\{{2,}[^{}\n]{0,40}|\}{2,}/g;

// as the database finds them (documents.asks)
const isName = /^[a-z][a-z0-9_]{0,60}$/;

/** The placeholders that no profile answers, each once: members are asked for them. */
export function asksOf(template: string): string[] {
  const names = [...template.matchAll(/\{\{\s*([a-z][a-z0-9_]{0,60})\s*\}\}/g)].map(
    ([, name]) => name ?? '',
  );
  return [...new Set(names)].filter((name) => placeholders.every(({ key }) => key !== name));
}

/** How many problems are looked for; whoever has as many is told that there may be more. */
export const mostProblems = 100;

/** What is nearly a placeholder, and braces that do not fit together, in the order of the text. */
export function checkTemplate(template: string): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  let [line, counted] = [1, 0];
  for (const match of template.matchAll(braces)) {
    const end = match.index + match[0].length;
    const start = match[0].startsWith('}') ? wordBefore(template, match.index) : match.index;
    const found = problemOf(template.slice(start, end));
    if (found === null) continue;
    line += template.slice(counted, start).split('\n').length - 1;
    counted = start;
    problems.push({ ...found, line, start, end });
    if (problems.length === mostProblems) break;
  }
  return problems;
}

/** Where the words begin that closing braces follow. */
function wordBefore(template: string, index: number): number {
  const before = template.slice(Math.max(0, index - 40), index);
  return index - (before.match(/[^{}\n]*$/)?.[0].trimStart().length ?? 0);
}

function problemOf(written: string): Pick<TemplateProblem, 'kind' | 'written' | 'meant'> | null {
  const opening = written.match(/^\{+/)?.[0].length ?? 0;
  const closing = written.match(/\}+$/)?.[0].length ?? 0;
  const inside = written.slice(opening, written.length - closing);
  const meant = placeholderLike(inside);
  const isPair = opening === 2 && closing === 2;
  if (isPair && meant === inside.trim()) return null;
  if (isPair && meant === undefined && isName.test(inside.trim())) return null; // asked of the member
  if (opening === 1 && closing === 1 && meant === undefined) return null; // braces of the text itself
  return {
    kind: isPair ? 'unknown' : 'broken',
    written: written.trim().replace(/\s+/g, ' '),
    ...(meant !== undefined && { meant: `{{${meant}}}` }),
  };
}

/** "User Name" as user_name, if there is such a placeholder. */
function placeholderLike(text: string): string | undefined {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return placeholders.find((each) => each.key === key)?.key;
}

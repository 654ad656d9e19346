import { describe, expect, test } from 'vitest';
import { asksOf, checkTemplate, placeholders } from './check-template';
import { fillTemplate, templateDetails } from './fill-template';

const found = (template: string) =>
  checkTemplate(template).map(({ kind, written, line, meant }) =>
    [`${line}`, kind, written, ...(meant ? [`meant ${meant}`] : [])].join(' '),
  );

describe('an administrator is warned of', () => {
  test.each([
    ['{{First Witness}}', '1 unknown {{First Witness}}'],
    ['{{User Name}}', '1 unknown {{User Name}} meant {{user_name}}'],
    ['\n\n{{vat-number}}', '3 unknown {{vat-number}} meant {{vat_number}}'],
    ['{{}}', '1 unknown {{}}'],
    ['Between {{user_name and', '1 broken {{user_name and'],
    ['Between {{user_name', '1 broken {{user_name meant {{user_name}}'],
    ['{user_name}}', '1 broken {user_name}} meant {{user_name}}'],
    ['{{user_name}', '1 broken {{user_name} meant {{user_name}}'],
    ['{user_name}', '1 broken {user_name} meant {{user_name}}'],
    ['{{{user_name}}}', '1 broken {{{user_name}}} meant {{user_name}}'],
    ['a\nb user_name}} c', '2 broken b user_name}}'],
  ])('%j', (template, problem) => expect(found(template)).toEqual([problem]));

  test('one placeholder within another', () => {
    expect(found('{{ {{user_name}} }}')).toEqual(['1 broken {{', '1 broken }}']);
    expect(found('{{user_name {{date}}')).toEqual(['1 broken {{user_name meant {{user_name}}']);
  });
});

test.each(['', 'plain', '{{ user_name }} {{\ndate}}', '{"a": 1}', 'a { b } c', '} {', '{}'])(
  'an administrator is not warned of %j',
  (template) => expect(found(template)).toEqual([]),
);

test('members are asked for what no profile answers, each once', () => {
  const template =
    '{{witness}}, {{ user_name }}, {{constructor}}, {{\nwitness }}, {{First Witness}} {{x';
  expect(asksOf(template)).toEqual(['witness', 'constructor']);
  expect(found(template).map((problem) => problem.slice(2))).toEqual([
    'unknown {{First Witness}}',
    'broken {{x',
  ]);
});

test('a problem names its place in the template', () => {
  const template = 'Ħello\n{{user_name}} and {{The witness}}.';
  const [problem] = checkTemplate(template);
  expect(template.slice(problem?.start, problem?.end)).toBe('{{The witness}}');
});

test('placeholders offered for insertion are exactly those that are filled in', () => {
  const template = placeholders.map(({ key }) => `{{${key}}}`).join(' ');
  expect(found(template)).toEqual([]);
  const nobody = { ...Object.fromEntries(placeholders.map(({ key }) => [key, ''])), full_name: '' };
  const { text } = fillTemplate(template, templateDetails(nobody as never, null, new Date()));
  expect(text).not.toContain('{');
  expect(placeholders.length).toBeGreaterThan(10);
});

test('200 pages of anything are checked in one go, up to a hundred problems', () => {
  const long = 200_000;
  const parts = ['{', '{{', '{{a', '{{user_name}', '}', '}}', 'a}}', 'a', ' ', '{ ', '\n{{X}}'];
  const found = parts.map((part) => checkTemplate(part.repeat(long / part.length)).length);
  expect(found).toEqual([1, 1, 100, 100, 1, 1, 100, 0, 0, 0, 100]);
});

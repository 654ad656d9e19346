import { createHash } from 'node:crypto';
import { parseSync } from 'oxc-parser';
import { type Declarations, targetOf } from './declarations';

/** What a file says about a name: its own declaration, or where it comes from. */
type Said = { text: string; isValue: boolean } | { from: string; name: string };

/**
 * A hash of the declaration of each value a module exports, and of all types of ours it names. What
 * comes from a package is known by its name alone.
 */
export function exportHashes(file: string, among: Declarations): Record<string, string> {
  return hashesOf(file, exportedNames(file, among).sort(), among);
}

/** The same of these names, be they values or types. */
export function hashesOf(
  file: string,
  names: readonly string[],
  among: Declarations,
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const text = [...describe(file, name, among, new Map()).values()].join('\n');
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 8)];
    }),
  );
}

function exportedNames(file: string, among: Declarations): string[] {
  const text = among.get(file) ?? '';
  const { module } = parseSync(`${file}.d.ts`, text);
  const said = namesOf(file, text);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType, localName, moduleRequest }) => {
      const name = exportName.name;
      if (!name || (moduleRequest && isType)) return [];
      const local = said.get(localName.name ?? name); // the parser calls all that is declared a type
      return local && 'isValue' in local && !local.isValue ? [] : [name];
    }),
  );
}

/** The declaration of a name with all that it refers to, by file and name. */
function describe(
  file: string,
  name: string,
  among: Declarations,
  found: Map<string, string>,
): Map<string, string> {
  const key = `${file} ${name}`;
  const names = namesOf(file, among.get(file) ?? '');
  const said = names.get(name);
  if (!said || found.has(key)) return found;
  if ('from' in said) {
    const target = targetOf(file, said.from, among);
    if (target) return describe(target, said.name, among, found);
    return found.set(key, `${said.from} ${said.name}`);
  }
  found.set(key, said.text);
  for (const [word] of said.text.matchAll(/[A-Za-z_$][\w$]*/g)) {
    if (word !== name && names.has(word)) describe(file, word, among, found);
  }
  for (const [, from = '', type = ''] of said.text.matchAll(/import\(["']([^"']+)["']\)\.(\w+)/g)) {
    const target = targetOf(file, from, among);
    if (target) describe(target, type, among, found);
  }
  return found;
}

function namesOf(file: string, text: string): Map<string, Said> {
  const { program, module } = parseSync(`${file}.d.ts`, text);
  const names = new Map<string, Said>();
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName } of entries) {
      const name = importName.name ?? '*';
      names.set(localName.value, { from: moduleRequest.value, name });
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, exportName, importName } of entries) {
      if (!moduleRequest || !exportName.name) continue;
      const name = importName.name ?? '*';
      names.set(exportName.name, { from: moduleRequest.value, name });
    }
  }
  for (const statement of program.body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!declared) continue;
    const own =
      declared.type === 'VariableDeclaration'
        ? declared.declarations.map(({ id }) => id)
        : [('id' in declared && declared.id) || undefined];
    const isValue = !/^TS(Interface|TypeAlias)Declaration$/.test(declared.type);
    for (const id of own) {
      if (id?.type !== 'Identifier') continue;
      const before = names.get(id.name); // a function may be declared several times
      const earlier = before && 'text' in before ? `${before.text}\n` : '';
      const said = withoutComments(text.slice(declared.start, declared.end));
      names.set(id.name, { text: earlier + said, isValue });
    }
  }
  return names;
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^declare /, '');
}

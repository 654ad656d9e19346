import { describe, expect, it } from 'vitest';
import { interimHeaders } from './interim-headers';

const hash = (name: string) => `'sha256-${name.padEnd(43, '0')}='`;
const policy = (script: string, styles: readonly string[], origin = '') =>
  `default-src 'none'; script-src 'self'${origin} ${script}; style-src 'self' ${styles.join(' ')}; object-src 'none'`;

/** A headers file as `assemble.ts` writes it. */
function file(rules: Readonly<Record<string, string>>): string {
  const blocks = Object.entries(rules).map(
    ([pattern, value]) =>
      `${pattern}\n  X-Frame-Options: DENY\n  Content-Security-Policy: ${value}`,
  );
  return `${[...blocks, '/assets/*\n  Cache-Control: immutable'].join('\n\n')}\n`;
}

function policiesIn(text: string): Record<string, string> {
  const rules = text.matchAll(/^(\/\S*)\n(?: .+\n)*? {2}Content-Security-Policy: (.+)/gm);
  return Object.fromEntries([...rules].map(([, pattern = '', value = '']) => [pattern, value]));
}

describe('the headers between two deploys', () => {
  it('are those to come when nothing was allowed before that will not be', () => {
    const after = file({ '/*': policy(hash('a'), [hash('s')]), '/page': policy(hash('a'), []) });
    expect(interimHeaders(after, after)).toBe(after);
    expect(interimHeaders('', after)).toBe(after);
  });

  it('allow what both do, and nothing that neither does', () => {
    const before = file({ '/*': policy(hash('a'), [hash('s')], ' https://one.test') });
    const after = file({ '/*': policy(hash('b'), [hash('s'), hash('t')], ' https://two.test') });
    expect(policiesIn(interimHeaders(before, after))).toEqual({
      '/*': `default-src 'none'; script-src 'self' https://two.test ${hash('b')} https://one.test ${hash('a')}; style-src 'self' ${hash('s')} ${hash('t')}; object-src 'none'`,
    });
    expect(interimHeaders(before, after)).toContain('\n\n/assets/*\n  Cache-Control: immutable\n');
  });

  it('have a rule for each page that had one or will have one, with what counted there', () => {
    const before = file({
      '/*': policy(hash('a'), [hash('s')]),
      '/old': policy(hash('a'), [hash('o')]),
    });
    const after = file({
      '/*': policy(hash('b'), [hash('s')]),
      '/new': policy(hash('b'), [hash('n')]),
    });
    const policies = policiesIn(interimHeaders(before, after));
    expect(Object.keys(policies)).toEqual(['/*', '/new', '/old']);
    for (const name of ['a', 'b', 's', 'n']) expect(policies['/new']).toContain(hash(name));
    for (const name of ['a', 'b', 's', 'o']) expect(policies['/old']).toContain(hash(name));
  });

  it('keep to the length of a line: hosts before hashes, scripts and the shell’s styles before those of pages', () => {
    const styles = (name: string) => [...Array(20).keys()].map((index) => hash(`${name}${index}x`));
    const before = file({ '/*': policy(hash('a'), styles('o'), ' https://one.test') });
    const after = file({ '/*': policy(hash('b'), styles('n')) });
    const { '/*': interim = '' } = policiesIn(interimHeaders(before, after));
    expect(`  Content-Security-Policy: ${interim}`.length).toBeLessThanOrEqual(2000);
    for (const kept of [...styles('n'), hash('b'), hash('a'), 'https://one.test', hash('o0x')]) {
      expect(interim).toContain(kept);
    }
    expect(interim).not.toContain(hash('o19x'));
  });
});

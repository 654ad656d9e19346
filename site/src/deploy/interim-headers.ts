import { policyHeader } from '../headers';

/** Cloudflare Pages passes over a line that is longer, and so over the policy in it. */
const longestLine = 2000;

/**
 * `_headers` for the time in which the pages are written, so that none of them is served with a policy that refuses
 * what is in it: each policy allows what the new one does and what the one before did. A rule keeps to the length that
 * hosts take: what does not fit of the policy before is left out, the styles of single pages first.
 * @param before the file as it is on the site
 * @param after as it will be
 */
export function interimHeaders(before: string, after: string): string {
  const [old, wanted] = [rulesIn(before), rulesIn(after)];
  const policyAt = (rules: Rules, pattern: string) =>
    policyIn(rules.get(pattern)) ?? policyIn(rules.get('/*')) ?? '';
  // one that had a policy of its own and has it no longer keeps its rule that long
  const gone = [...old].filter(([pattern, lines]) => !wanted.has(pattern) && policyIn(lines));
  return [...wanted, ...gone]
    .map(([pattern, lines]) => {
      const policy = widened(policyAt(wanted, pattern), policyAt(old, pattern));
      const widenedLines = lines.map((line) => (isPolicy(line) ? policyLine + policy : line));
      return [pattern, ...widenedLines].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}

/** Lines by the addresses they are for. */
type Rules = ReadonlyMap<string, readonly string[]>;

const policyLine = `  ${policyHeader}: `;
const isPolicy = (line: string) => line.startsWith(policyLine);

function rulesIn(text: string): Rules {
  const blocks = text.trimEnd().split('\n\n').filter(Boolean);
  return new Map(
    blocks.map((block) => {
      const [pattern = '', ...lines] = block.split('\n');
      return [pattern, lines];
    }),
  );
}

function policyIn(lines: readonly string[] = []): string | undefined {
  return lines.find(isPolicy)?.slice(policyLine.length);
}

/** A policy that also allows what another does, as far as there is room; files and hosts before hashes. */
function widened(policy: string, other: string): string {
  const known = directivesIn(policy);
  const added = [...directivesIn(other)]
    .flatMap(([name, sources]) => [...sources].map((source) => ({ name, source })))
    .filter(({ name, source }) => source !== "'none'" && known.get(name)?.has(source) === false)
    .sort((a, b) => Number(isHash(a.source)) - Number(isHash(b.source)));
  let wide = policy;
  for (const { name, source } of added) {
    known.get(name)?.add(source);
    const wider = textOf(known);
    if (policyLine.length + wider.length > longestLine) known.get(name)?.delete(source);
    else wide = wider;
  }
  return wide;
}

const isHash = (source: string) => source.startsWith("'sha256-");

type Directives = Map<string, Set<string>>;

function directivesIn(policy: string): Directives {
  const directives = policy.split('; ').filter(Boolean);
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, new Set(sources)];
    }),
  );
}

function textOf(directives: Directives): string {
  return [...directives]
    .map(([name, sources]) => {
      const all = [...sources];
      const some = all.length > 1 ? all.filter((source) => source !== "'none'") : all;
      return [name, ...some].join(' ');
    })
    .join('; ');
}

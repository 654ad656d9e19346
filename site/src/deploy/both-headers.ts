import { policyHeader } from '../pages/headers';

/**
 * Headers for hosts that include a file of them and take it in a moment before or after the switch: the policy for
 * all pages, which stands first, allows what the pages of the site before need as well.
 */
export function allowingBoth(headers: string, before = ''): string {
  const old = new Map(directivesIn(policyIn(before)));
  const policy = directivesIn(policyIn(headers)).map(([name, sources]) => {
    const both = [...new Set([...sources, ...(old.get(name) ?? [])])];
    const some = both.length > 1 ? both.filter((source) => source !== "'none'") : both;
    return [name, ...some].join(' ');
  });
  return headers.replace(ofPolicy, (_, start: string) => start + policy.join('; '));
}

const ofPolicy = new RegExp(`^(  ${policyHeader}: )(.*)$`, 'm');

const policyIn = (headers: string) => ofPolicy.exec(headers)?.[2] ?? '';

function directivesIn(policy: string): [name: string, sources: string[]][] {
  return policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources];
  });
}

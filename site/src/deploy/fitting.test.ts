import { describe, expect, it } from 'vitest';
import { served, use } from '../testing/small-build';
import { misfitsOf } from './fitting';

const shell = (contract = served) => ({ contract });
const remote = (contract = use) => ({ contract });
const link = (...hashes: string[]) => ({
  ...served,
  contracts: { 1: { 'shared/router': { Link: hashes } } },
});

describe('a remote and a shell', () => {
  it('fit when the shell has what the remote uses, in a form it has had since the contract began', () => {
    expect(misfitsOf(shell(), remote())).toEqual([]);
    expect(misfitsOf(shell(link('aaaa', 'bbbb')), remote())).toEqual([]);
  });

  it('do not fit when the remote was built with a newer form, or with something new', () => {
    const newer = { ...use, uses: { 'shared/router': { Link: 'bbbb', Form: 'cccc' } } };
    expect(misfitsOf(shell(), remote(newer))).toEqual([
      'It uses Link of shared/router in a form that the shell does not have.',
      'It uses Form of shared/router, which the shell does not have.',
    ]);
  });

  it.each([
    ['contract 1 alone', [1], { 1: true, 2: false, 3: false }],
    ['contracts 1 and 2', [1, 2], { 1: true, 2: true, 3: false }],
    ['contracts 2 and 3', [2, 3], { 1: false, 2: true, 3: true }],
  ] as const)('and a shell with %s: fit as it serves theirs', (_, contracts, fits) => {
    const exports = served.contracts[1] ?? {};
    const all = Object.fromEntries(contracts.map((contract) => [contract, exports]));
    const found = [1, 2, 3].map((contract) => {
      const misfits = misfitsOf(shell({ ...served, contracts: all }), remote({ ...use, contract }));
      return [contract, misfits.length === 0];
    });
    expect(Object.fromEntries(found)).toEqual(fits);
  });

  it('do not fit when the styles need what the shell no longer sets', () => {
    const fewer = { ...served, properties: ['--paper'] };
    expect(misfitsOf(shell(fewer), remote())).toEqual([
      "Its styles go by --ink, which the shell's do not set.",
    ]);
    const { properties: _, ...older } = served;
    expect(misfitsOf(shell(older), remote())).toEqual([]); // of before this was written down
    const { properties: __, ...olderUse } = use;
    expect(misfitsOf(shell(fewer), remote(olderUse))).toEqual([]);
  });

  it('do not fit when the shell does not serve the contract', () => {
    expect(misfitsOf(shell(), remote({ ...use, contract: 2 }))).toEqual([
      'It speaks contract 2; the shell serves contract 1.',
    ]);
  });

  it.each([
    ['19.3.1', true],
    ['19.3.10', true],
    ['19.10.0', true],
    ['19.3.0', false],
    ['19.2.9', false],
    ['20.0.0', false],
  ])('built with React 19.3.1 and meeting %s: %s', (react, fits) => {
    const found = misfitsOf(shell({ ...served, packages: { react } }), remote());
    expect(found).toEqual(fits ? [] : [`It was built with react 19.3.1; the shell has ${react}.`]);
  });
});

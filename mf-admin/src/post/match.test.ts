import { makeRecipient } from 'shared/testing/post';
import { describe, expect, test } from 'vitest';
import { directoryOf, doubtOf, meant, suggest } from './match';

const directory = directoryOf([
  makeRecipient(12, 'Anna Borg'),
  makeRecipient(104, 'Maria Vella', 'Vella & Sons Ltd'),
  makeRecipient(120, 'Ġulja Żammit', 'Zammit Trading'),
  makeRecipient(121, 'Joseph Borg', 'Borġ Holdings'),
  makeRecipient(null, '12 Stars Ltd'),
]);
const found = (typed: string) =>
  suggest(directory, typed).map(({ recipient, name }) => `${recipient.box_number ?? '-'} ${name}`);
const chosen = (typed: string) => {
  const match = meant(directory, typed);
  return match && `${match.recipient.box_number ?? '-'} ${match.name}`;
};

describe('a recipient', () => {
  test('is found by the number of the box, before those that begin with it and names', () => {
    expect(found('12')).toEqual([
      '12 Anna Borg',
      '120 Ġulja Żammit',
      '121 Joseph Borg',
      '- 12 Stars Ltd',
    ]);
    expect(chosen('12')).toBe('12 Anna Borg');
    expect(chosen(' box 104 ')).toBe('104 Maria Vella');
    expect(chosen('#120')).toBe('120 Ġulja Żammit');
  });

  test('is nobody for a number that no box has, however many begin with it', () => {
    expect(chosen('1')).toBeNull();
    expect(chosen('999')).toBeNull();
  });

  test('is found by letters of any of their names, without marks and in any order', () => {
    expect(found('zam')).toEqual(['120 Zammit Trading']);
    expect(chosen('sons vel')).toBe('104 Vella & Sons Ltd');
    expect(chosen('gul')).toBe('120 Ġulja Żammit');
    expect(found('amm')).toEqual([]); // letters begin a word
  });

  test('is not decided between two people of the same name', () => {
    expect(found('borg')).toEqual(['121 Borġ Holdings', '12 Anna Borg']);
    expect(chosen('borg')).toBeNull();
    expect(chosen('borg anna')).toBe('12 Anna Borg');
  });

  test('is decided by the whole name where others only begin with it', () => {
    const two = directoryOf([makeRecipient(1, 'Vella'), makeRecipient(2, 'Vella Trading')]);
    expect(meant(two, 'vella')?.recipient.box_number).toBe(1);
    const twins = directoryOf([makeRecipient(1, 'Vella'), makeRecipient(2, 'VELLA')]);
    expect(meant(twins, 'vella')).toBeNull();
  });

  test('is nobody by a name that is only claimed, but by the number of their box', () => {
    const claimed = directoryOf([
      makeRecipient(7, '?Fenech Holdings Ltd'),
      makeRecipient(8, 'Vella', '?Vella Trading'),
    ]);
    for (const typed of ['Fenech Holdings Ltd', 'fenech', 'vella trading', 'vella t'])
      expect(meant(claimed, typed), typed).toBeNull();
    expect(doubtOf(claimed, 'fen')).toBe('“Fenech Holdings Ltd” (Box 7) is not confirmed yet.');
    expect(suggest(claimed, 'fen')).toMatchObject([{ isConfirmed: false }]);
    expect(meant(claimed, '7')?.recipient.box_number).toBe(7);
    expect(meant(claimed, 'vella')?.recipient.box_number).toBe(8);
  });

  test('is nobody where another claims the same name, however it is written', () => {
    const rivals = directoryOf([
      makeRecipient(1, 'Fenech & Sons Ltd.'),
      makeRecipient(2, '?FENECH-SONS LTD'),
      makeRecipient(3, 'Fenech Bakery'),
    ]);
    for (const typed of ['Fenech & Sons Ltd.', 'fenech sons', 'fenechsonsltd'])
      expect(meant(rivals, typed), typed).toBeNull();
    expect(doubtOf(rivals, 'fenech sons')).toBe(
      '“Fenech & Sons Ltd.” (Box 1) and “FENECH-SONS LTD” (Box 2) claim the same name.',
    );
    expect(doubtOf(rivals, 'fenech')).toBe('Several names fit.');
    expect(meant(rivals, 'fenech bak')?.recipient.box_number).toBe(3);
  });

  test('is one of eight at most', () => {
    const many = directoryOf(
      Array.from({ length: 40 }, (_, nr) => makeRecipient(nr + 1, `Anna ${nr}`)),
    );
    expect(suggest(many, 'an')).toHaveLength(8);
    expect(suggest(many, '')).toEqual([]);
  });
});

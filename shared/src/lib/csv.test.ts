import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadCsv, toCsv } from './csv';
import { saveFile } from './save-file';

vi.mock('./save-file', () => ({ saveFile: vi.fn() }));
afterEach(() => vi.useRealTimers());

const columns = [{ header: 'Name', value: (row: { name: string | number | null }) => row.name }];

function exported(name: string | number | null): string {
  return toCsv(columns, [{ name }]).split('\r\n').slice(1, -1).join('\r\n');
}

describe('an exported table', () => {
  it.each([
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['+1+1', `"'+1+1"`],
    ['+356 21-00', `"'+356 21-00"`],
    ['+HYPERLINK(1)', `"'+HYPERLINK(1)"`],
    ['-2+3', `"'-2+3"`],
    ['-1749.00\n', '"\'-1749.00\n"'],
    ['@SUM(1)', `"'@SUM(1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', `"'＝1+1"`],
  ])('never runs %j as a formula when an administrator opens it', (name, cell) => {
    expect(exported(name)).toBe(cell);
  });

  it.each([';', ',', '\t', '|', '";', '","'])(
    'begins no cell inside a name that holds %j',
    (mark) => {
      const cell = exported(`Joe${mark}=1+1`);
      expect(cell).toBe(`"Joe${mark.replaceAll('"', '""')}=1+1"`);
    },
  );

  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(exported('Borg, "Jo"\nand sons')).toBe('"Borg, ""Jo""\nand sons"');
  });

  it('leaves names, figures and phone numbers as they are, every cell in quotes', () => {
    expect(toCsv(columns, [])).toBe('"Name"\r\n');
    expect(exported('Maria O’Hara-Vella')).toBe('"Maria O’Hara-Vella"');
    expect(exported(-12.5)).toBe('"-12.5"');
    expect(exported('-1749.00')).toBe('"-1749.00"');
    expect(exported('+356 2100 0000')).toBe('"+356 2100 0000"');
    expect(exported('+35621000000')).toBe('"+35621000000"');
    expect(exported(null)).toBe('""');
  });

  it('writes every moment as the clock in Malta shows it, and a day as it is', () => {
    expect(exported('2026-07-01T22:30:00.123456+00:00')).toBe('"2026-07-02 00:30"');
    expect(exported('2026-12-31T23:30:00Z')).toBe('"2027-01-01 00:30"');
    expect(exported('2026-11-21')).toBe('"2026-11-21"');
    expect(exported('2026-99-99T99:99:99Z')).toBe('"2026-99-99T99:99:99Z"');
    expect(exported('Since 2026-07-01T22:30:00Z')).toBe('"Since 2026-07-01T22:30:00Z"');
  });

  it('is saved under what it holds and the day in Malta, or the days it is about', () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T23:30:00Z') });
    downloadCsv('audit entries', []);
    downloadCsv('statement', [], '2026-01-01-to-2026-11-25');
    expect(vi.mocked(saveFile).mock.calls.map(([, name]) => name)).toEqual([
      'audit-entries-2026-11-26.csv',
      'statement-2026-01-01-to-2026-11-25.csv',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';

const columns = [{ header: 'Name', value: (row: { name: string | number | null }) => row.name }];

function exported(name: string | number | null): string {
  return toCsv(columns, [{ name }]).split('\r\n').slice(1, -1).join('\r\n');
}

describe('an exported table', () => {
  it.each([
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['+356 2100 0000', "'+356 2100 0000"],
    ['-2+3', "'-2+3"],
    ['-1749.00\n', '"\'-1749.00\n"'],
    ['@SUM(1)', "'@SUM(1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', "'＝1+1"],
  ])('never runs %j as a formula when an administrator opens it', (name, cell) => {
    expect(exported(name)).toBe(cell);
  });

  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(exported('Borg, "Jo"\nand sons')).toBe('"Borg, ""Jo""\nand sons"');
  });

  it('leaves ordinary names and figures as they are', () => {
    expect(exported('Maria O’Hara-Vella')).toBe('Maria O’Hara-Vella');
    expect(exported(-12.5)).toBe('-12.5');
    expect(exported('-1749.00')).toBe('-1749.00');
    expect(exported(null)).toBe('');
  });
});

import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepWhole } from './keep-whole';

function drawn(text: string) {
  const { container } = render(<p>{keepWhole(text)}</p>);
  const whole = [...container.querySelectorAll('span')].map((span) => span.textContent);
  return { text: container.textContent, whole };
}

test('numbers of orders, invoices, credit notes, certificates and labels are kept whole, and read as they are written', () => {
  const text = 'INV-2026-000004 and CN-2026-000012 are of PO-2026-000001; 7KQM-2P4X is your post.';
  expect(drawn(text)).toEqual({
    text,
    whole: ['INV-2026-000004', 'CN-2026-000012', 'PO-2026-000001', '7KQM-2P4X'],
  });
  expect(drawn('SC-000012')).toMatchObject({ whole: ['SC-000012'] });
  expect(drawn('PO-2026-1000000')).toMatchObject({ whole: ['PO-2026-1000000'] });
});

test('other words with hyphens break where they are long', () => {
  const text = 'A well-kept list of 2026-11-26, CHECK-INS and A-123456.';
  expect(drawn(text)).toEqual({ text, whole: [] });
});

test('an element and nothing stay as they are', () => {
  const element = <b>PO-2026-000001</b>;
  expect(keepWhole(element)).toBe(element);
  expect(keepWhole(null)).toBeNull();
});

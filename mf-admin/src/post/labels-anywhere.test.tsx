import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { BrowserRouter, Link } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { issuedCodes } from 'shared/testing/post-codes';
import { scan } from 'shared/testing/scan';
import { beforeEach, expect, test, vi } from 'vitest';
import { LabelsAnywhere } from './labels-anywhere';

vi.mock('./item-dialog', () => ({
  ItemDialog: ({ code, onClose }: { code: string; onClose: () => void }) => (
    <section aria-label={code}>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </section>
  ),
}));

const user = userEvent.setup();
const [code = '', another = ''] = Object.values(issuedCodes);
const item = (of: string) => screen.queryByRole('region', { name: of });

function start(path: string): void {
  history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <input aria-label="A field of the page" />
      <Link to={paths.users}>Users</Link>
      <LabelsAnywhere />
    </BrowserRouter>,
  );
}

beforeEach(() => queryClient.clear());

test('an administrator who scans a label sees its item over the page, with what they typed on it', async () => {
  start(paths.messages);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.click(field);
  await user.paste('Dear Maria');
  act(() => scan(writePostCode(code)));
  await waitFor(() => expect(item(code)).toBeTruthy());
  expect(field.value).toBe('Dear Maria');
  expect(location.pathname).toBe(paths.messages);
  act(() => scan(another));
  expect([item(code), item(another)]).toEqual([null, expect.anything()]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(item(another)).toBeNull();
  act(() => scan(code));
  expect(item(code)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(item(code)).toBeNull();
});

test('an administrator who scans a label in the list of post has the item in the address', async () => {
  start(`${paths.post}?filter=matched`);
  act(() => scan(code));
  await waitFor(() => expect(location.search).toBe(`?filter=matched&open=${code}`));
  expect(item(code)).toBeNull(); // the list shows it
});

test('a label at the counter is left to the counter', () => {
  start(paths.postCounter);
  screen.getByRole('textbox').focus();
  act(() => scan(code));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(code);
});

import { act, render } from '@testing-library/react';
import { useKeptRows } from 'shared/lib/kept-rows';
import { expect, test, vi } from 'vitest';
import { RowsAhead } from './rows-ahead';

const isThere = { invoices: false };
const list = vi.hoisted(() => (isSuccess: () => boolean = () => true) => () => ({
  isFetched: true,
  isSuccess: isSuccess(),
}));

vi.mock('shared/billing/use-billing', () => ({
  useAmountsDue: list(),
  useCredits: list(),
  useInvoices: list(() => isThere.invoices),
}));
vi.mock('shared/documents/use-documents', () => ({ useDocuments: list(), useLibrary: list() }));
vi.mock('shared/events/use-events', () => ({
  useRegistrations: list(),
  useUpcomingEvents: list(),
}));
vi.mock('shared/post/use-post', () => ({
  useOwnPost: list(),
  usePostQuota: list(),
  usePostSummary: list(),
}));
vi.mock('shared/post-charges/use-post-charges', () => ({ usePostCharges: list() }));
vi.mock('shared/post-collections/use-post-collections', () => ({ usePostCollections: list() }));

test('a day’s reading ahead is done once all of it has come, and from the server', () => {
  const onDone = vi.fn();
  const { rerender } = render(<RowsAhead onDone={onDone} />);
  act(() => useKeptRows.setState({ of: Date.now() }));
  isThere.invoices = true;
  rerender(<RowsAhead onDone={onDone} />);
  expect(onDone).not.toHaveBeenCalled();
  act(() => useKeptRows.setState({ of: null }));
  expect(onDone).toHaveBeenCalledOnce();
});

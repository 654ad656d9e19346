import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DiscountCode } from 'shared/discounts/types';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import DiscountsPage from './discounts-page';

expectLines(/^(42501|23505|CHANGED_MEANWHILE)/);

const api = vi.hoisted(() => ({
  rows: [] as DiscountCode[],
  addDiscountCode: vi.fn(),
  changeDiscountCode: vi.fn(),
  switchDiscountCode: vi.fn(),
  removeDiscountCode: vi.fn(),
  fetchDiscountCode: vi.fn(),
}));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/discounts/api', () => ({
  ...api,
  discountDirectory: {
    name: 'discounts',
    related: [],
    readPage: async () => ({ rows: [...api.rows] }),
  },
}));

const user = userEvent.setup();
const ten: DiscountCode = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  code: 'TEN',
  description: 'For friends',
  discount_type: 'percentage',
  discount_value: 10,
  minimum_purchase: 0,
  usage_limit: 5,
  usage_count: 2,
  valid_from: '2026-11-01T00:00:00+00:00',
  valid_until: null,
  is_active: true,
  applicable_to: 'all',
  archived_at: null,
  state: 'usable',
  created_at: '2026-11-01T09:00:00+00:00',
  updated_at: '2026-11-01T09:00:00+00:00',
};
const refused = new AppError('42501', 'x', 'You do not have permission to do that.');
const changed = new AppError('CHANGED_MEANWHILE', 'x', 'Someone else has changed this.');

async function open(changes: Partial<DiscountCode> = {}): Promise<void> {
  queryClient.clear();
  api.rows.splice(0, api.rows.length, { ...ten, ...changes });
  render(
    <BrowserRouter>
      <DiscountsPage />
    </BrowserRouter>,
  );
  await screen.findByText('TEN');
}

async function press(name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
}
const dialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => user.click(dialog().getByRole('button', { name }));
const toggle = () => screen.getByRole('switch', { name: 'TEN is active' });
const messages = () => useAppStore.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  pageMemory.clear();
  for (const call of Object.values(api)) if ('mockReset' in call) call.mockReset();
  useAppStore.setState({ toasts: [] });
});

describe('an administrator who switches a code', () => {
  test('sees it at once, and as it was before when it is refused', async () => {
    let refuse = (_: unknown): void => {};
    api.switchDiscountCode.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    await open();
    await user.click(toggle());
    expect(toggle().getAttribute('aria-checked')).toBe('false');
    await user.click(toggle()); // a second press while the first is under way
    expect(api.switchDiscountCode).toHaveBeenCalledExactlyOnceWith(ten.id, false);
    refuse(refused);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update discount code status: You do not have permission to do that.',
    );
    expect(toggle().getAttribute('aria-checked')).toBe('true');
  });

  test('cannot switch, edit or delete an archived code, but may copy it', async () => {
    await open({ archived_at: '2026-11-20T09:00:00Z', is_active: false, state: 'archived' });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit TEN' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete TEN' })).toBeNull();
    await press('Copy TEN');
    expect(dialog().getByLabelText<HTMLInputElement>('Discount code').value).toBe('');
    expect(dialog().getByLabelText<HTMLInputElement>(/^Discount value/).value).toBe('10');
  });
});

describe('an administrator who deletes a code', () => {
  test('is asked, and told when it was archived instead', async () => {
    api.removeDiscountCode.mockResolvedValue('archived');
    await open();
    await press('Delete TEN');
    expect(api.removeDiscountCode).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Delete TEN?' }).textContent).toContain(
      'This action cannot be undone.',
    );
    await pressInDialog('Delete discount code');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(messages()).toEqual([
      'TEN was archived instead of deleted because an order has used it.',
    ]);
  });

  test('and is refused reads why where they asked', async () => {
    api.removeDiscountCode.mockRejectedValue(refused);
    await open();
    await press('Delete TEN');
    await pressInDialog('Delete discount code');
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Failed to delete discount code: You do not have permission to do that.',
    );
  });
});

describe('an administrator who saves a code', () => {
  test('sees the code in capitals as it is typed', async () => {
    api.addDiscountCode.mockResolvedValue(undefined);
    await open();
    await press('New discount code');
    await pressInDialog('Create discount code');
    expect(dialog().getByText('Discount code is required')).toBeDefined();
    expect(dialog().getByText('Discount value must be greater than 0')).toBeDefined();
    const code = dialog().getByLabelText<HTMLInputElement>('Discount code');
    await user.type(code, '  spring');
    expect(code.value).toBe('SPRING');
    await user.type(code, 'x', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect(code.value).toBe('XSPRING');
    await user.type(dialog().getByLabelText('Discount value (%)'), '12.5');
    await pressInDialog('Create discount code');
    await waitFor(() => expect(messages()).toEqual(['XSPRING created.']));
    expect(api.addDiscountCode).toHaveBeenCalledExactlyOnceWith(
      expect.any(String),
      expect.objectContaining({ code: 'XSPRING', discount_value: 12.5, usage_limit: null }),
    );
  });

  test('is told beside the field that the name is taken', async () => {
    api.addDiscountCode.mockRejectedValue(new AppError('23505', 'x', 'x'));
    await open();
    await press('New discount code');
    await user.type(dialog().getByLabelText('Discount code'), 'ten');
    await user.type(dialog().getByLabelText('Discount value (%)'), '10');
    await pressInDialog('Create discount code');
    expect(
      await dialog().findByText('This discount code already exists. Please choose another.'),
    ).toBeDefined();
    expect(dialog().getByLabelText('Discount code')).toBe(document.activeElement);
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  test('second reads what the first has changed, and may then replace it', async () => {
    api.changeDiscountCode.mockRejectedValueOnce(changed).mockResolvedValue(undefined);
    const now = { ...ten, discount_value: 15, updated_at: '2026-11-22T09:00:00+00:00' };
    api.fetchDiscountCode.mockResolvedValue(now);
    await open();
    await press('Edit TEN');
    const value = dialog().getByLabelText('Discount value (%)');
    await user.clear(value);
    await user.type(value, '20');
    await pressInDialog('Save discount code');
    expect((await dialog().findByRole('alert')).textContent).toContain(
      'Failed to save discount code: Someone else has changed this.',
    );
    await pressInDialog('See what changed');
    expect(await dialog().findByText('15%')).toBeDefined();
    expect((value as HTMLInputElement).value).toBe('20');
    await pressInDialog('Save discount code');
    await waitFor(() => expect(messages()).toEqual(['TEN saved.']));
    expect(api.changeDiscountCode).toHaveBeenLastCalledWith(
      now,
      expect.objectContaining({ discount_value: 20 }),
    );
  });

  test('is told when the code is deleted, and may add what was typed as a new one', async () => {
    api.changeDiscountCode.mockRejectedValueOnce(changed);
    api.fetchDiscountCode.mockResolvedValue({ ...ten, archived_at: '2026-11-22T09:00:00+00:00' });
    api.addDiscountCode.mockResolvedValue(undefined);
    await open();
    await press('Edit TEN');
    const description = await dialog().findByLabelText('Description (optional)');
    await user.type(description, ' and family');
    await pressInDialog('Save discount code');
    await user.click(await dialog().findByRole('button', { name: 'See what changed' }));
    expect(await dialog().findByText(/It was deleted or archived/)).toBeDefined();
    expect(description).toHaveProperty('value', 'For friends and family');
    await pressInDialog('Create discount code');
    await waitFor(() => expect(messages()).toEqual(['TEN created.']));
    expect(api.addDiscountCode).toHaveBeenCalledExactlyOnceWith(
      expect.any(String),
      expect.objectContaining({ code: 'TEN', description: 'For friends and family' }),
    );
  });
});

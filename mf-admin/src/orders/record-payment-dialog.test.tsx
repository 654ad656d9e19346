import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { maltaToday } from 'shared/lib/malta-time';
import type { OrderStatus } from 'shared/orders/types';
import { setSession, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordPaymentDialog } from './record-payment-dialog';

expectLines(/^PY002|^PY003/);

const recordPayment = vi.hoisted(() => vi.fn());
vi.mock('shared/orders/use-orders', () => ({
  recordPayment,
  usePaymentOptions: () => ({ data: { tolerance: 0.1 } }),
}));

const order = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  purchase_number: 'PO-2026-000042',
  status: 'pending' as OrderStatus,
  amount_due: 1826.88,
  member_name: 'Oksana Marchenko',
};
const settled = {
  purchase_id: order.id,
  purchase_number: order.purchase_number,
  status: 'paid',
  already_settled: false,
  already_recorded: false,
  amount_due: 0,
  credited: 0,
  written_off: 0,
};

function open(changes: Partial<typeof order> = {}) {
  const onClose = vi.fn();
  render(<RecordPaymentDialog order={{ ...order, ...changes }} onClose={onClose} />);
  return { onClose, person: userEvent.setup() };
}

const reference = () => screen.getByLabelText('Reference');
const day = () => screen.getByLabelText('Received on') as HTMLInputElement;
const amount = () => screen.getByLabelText('Amount received (€)') as HTMLInputElement;
const type = async (person: ReturnType<typeof userEvent.setup>, text: string) => {
  await person.clear(amount());
  await person.type(amount(), text);
};
const submit = () => screen.getByRole('button', { name: /Record payment/ });
const messages = () => useAppStore.getState().toasts.map((toast) => toast.text);

beforeEach(() => {
  recordPayment.mockReset();
  useAppStore.setState({ toasts: [] });
});

describe('an administrator who records a payment', () => {
  it('finds all filled in, and the reference ready to be typed over: Enter is enough', async () => {
    recordPayment.mockResolvedValue(settled);
    const { person, onClose } = open();
    expect(document.activeElement).toBe(reference());
    expect([amount().value, day().value]).toEqual(['1826.88', maltaToday()]);
    await person.keyboard('{Enter}');
    expect(recordPayment).toHaveBeenCalledWith(order.id, {
      provider: 'bank_transfer',
      reference: 'PO-2026-000042',
      paid_on: maltaToday(),
      amount: 1826.88,
    });
    expect(messages()).toEqual(['Payment of €1,826.88 recorded for PO-2026-000042.']);
    expect(onClose).toHaveBeenCalled();
  });

  it('and has left before the answer leaves no message to the next person', async () => {
    const signIn = (userId: string) => setSession({ status: 'signed-in', userId, email: null });
    let answer = (_: unknown): void => {};
    recordPayment.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    signIn('anna');
    const { person, onClose } = open();
    await person.click(submit());
    act(() => signIn('otto'));
    await act(async () => answer(settled));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(messages()).toEqual([]);
  });

  it('types what stands on the statement: reference and value date', async () => {
    recordPayment.mockResolvedValue(settled);
    const { person } = open();
    await person.keyboard('FT 77');
    fireEvent.change(day(), { target: { value: '2026-02-28' } });
    await person.click(submit());
    expect(recordPayment.mock.lastCall?.[1]).toMatchObject({
      reference: 'FT 77',
      paid_on: '2026-02-28',
    });
  });

  it.each([
    ['', 'Please enter the day the money arrived'],
    ['1999-12-31', 'Please enter a day in 2000 or later'],
    ['2999-01-01', 'The day cannot be in the future'],
  ])('is stopped when the money came on %j', async (typed, text) => {
    const { person } = open();
    fireEvent.change(day(), { target: { value: typed } });
    await person.click(submit());
    expect(screen.getByText(text)).toBeDefined();
    expect(recordPayment).not.toHaveBeenCalled();
  });

  it('records once, however quickly the button is clicked twice', async () => {
    let answer = (_: unknown): void => {};
    recordPayment.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { person, onClose } = open();
    await person.type(reference(), 'FT-1');
    fireEvent.click(submit());
    fireEvent.click(submit());
    answer(settled);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(recordPayment).toHaveBeenCalledOnce();
  });

  it('reads what becomes of less, confirms that it is no slip, and records what came', async () => {
    recordPayment.mockResolvedValue({ ...settled, status: 'pending', amount_due: 8 });
    const { person, onClose } = open();
    await type(person, '1,818.88');
    expect(screen.getByText('€8.00 less than is due: the rest stays due.')).toBeDefined();
    await person.click(submit());
    expect(screen.getByText('Please check the amount, then tick this box')).toBeDefined();
    expect(recordPayment).not.toHaveBeenCalled();
    await person.click(
      screen.getByRole('checkbox', { name: '€1,818.88 has arrived: record it as received' }),
    );
    await person.click(submit());
    expect(recordPayment.mock.lastCall?.[1]).toMatchObject({ amount: 1818.88, asReceived: true });
    expect(messages()).toEqual([
      'Payment of €1,818.88 recorded for PO-2026-000042. €8.00 is still due.',
    ]);
    expect(onClose).toHaveBeenCalled();
  });

  it('confirms each other amount on its own', async () => {
    const { person } = open();
    await type(person, '1818.88');
    await person.click(screen.getByRole('checkbox'));
    await type(person, '181.88');
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    await person.click(submit());
    expect(recordPayment).not.toHaveBeenCalled();
  });

  it('reads that a few cents are let go, and needs to confirm nothing', async () => {
    recordPayment.mockResolvedValue({ ...settled, written_off: 0.08 });
    const { person } = open();
    await type(person, '1826.80');
    expect(
      screen.getByText('€0.08 short: the order is settled and the difference written off.'),
    ).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await person.click(submit());
    expect(recordPayment.mock.lastCall?.[1]).toMatchObject({ amount: 1826.8, asReceived: true });
    expect(messages()).toEqual([
      'Payment of €1,826.80 recorded for PO-2026-000042. €0.08 was written off.',
    ]);
  });

  it('reads whose credit becomes of what is too much', async () => {
    recordPayment.mockResolvedValue({ ...settled, credited: 12 });
    const { person } = open();
    await type(person, '1838.88');
    expect(
      screen.getByText('€12.00 too much: it becomes credit of Oksana Marchenko.'),
    ).toBeDefined();
    await person.click(screen.getByRole('checkbox'));
    await person.click(submit());
    expect(messages()).toEqual([
      'Payment of €1,838.88 recorded for PO-2026-000042. €12.00 became credit of Oksana Marchenko.',
    ]);
  });

  it.each([
    ['paid' as const, 'This order is paid already: €50.00 becomes credit of Oksana Marchenko.'],
    ['cancelled' as const, 'This order is cancelled: €50.00 becomes credit of Oksana Marchenko.'],
  ])('records money that came for an order that is %s', async (status, text) => {
    recordPayment.mockResolvedValue({ ...settled, status, credited: 50 });
    const { person } = open({ status, amount_due: 0 });
    expect(amount().value).toBe('');
    await type(person, '50');
    expect(screen.getByText(text)).toBeDefined();
    await person.click(submit());
    expect(recordPayment.mock.lastCall?.[1]).toMatchObject({ amount: 50, asReceived: true });
  });

  it('reads what is left when somebody has recorded a part in the meantime', async () => {
    recordPayment.mockRejectedValueOnce(
      new AppError('PY002', 'differs', 'The amount must equal the amount due: €8.00.', {
        amount_due: 8,
      }),
    );
    const { person } = open();
    await person.click(submit());
    expect(await screen.findByText('The amount must equal the amount due: €8.00.')).toBeDefined();
    expect(
      screen.getByText('€1,818.88 too much: it becomes credit of Oksana Marchenko.'),
    ).toBeDefined();
    recordPayment.mockResolvedValue(settled);
    await type(person, '8');
    await person.click(submit());
    expect(recordPayment.mock.lastCall?.[1]).not.toHaveProperty('asReceived');
  });

  it('is told when this very payment is in the books already', async () => {
    recordPayment.mockResolvedValue({ ...settled, already_settled: true, already_recorded: true });
    const { person } = open();
    await person.click(submit());
    expect(messages()).toEqual([
      'This payment for PO-2026-000042 is in the books already. Nothing was changed.',
    ]);
  });

  it('is stopped without a reference', async () => {
    const { person } = open();
    await person.clear(reference());
    await person.click(submit());
    expect(screen.getByText('Please enter the reference of the payment')).toBeDefined();
    expect(recordPayment).not.toHaveBeenCalled();
  });

  it('is told kindly when somebody else was first', async () => {
    recordPayment.mockResolvedValue({ ...settled, already_settled: true });
    const { person, onClose } = open();
    await person.type(reference(), 'FT-1');
    await person.click(submit());
    expect(messages()).toEqual(['PO-2026-000042 had already been paid. Nothing was changed.']);
    expect(onClose).toHaveBeenCalled();
  });

  it('reads why it was refused and can try again', async () => {
    recordPayment.mockRejectedValue(
      new AppError('PY003', 'cancelled', 'This order was cancelled.'),
    );
    const { person, onClose } = open();
    await person.type(reference(), 'FT-1');
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('This order was cancelled.');
    expect(onClose).not.toHaveBeenCalled();
  });
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { maltaToday } from 'shared/lib/malta-time';
import { setSession, useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordPaymentDialog } from './record-payment-dialog';

expectLines(/^PY003/);

const recordPayment = vi.hoisted(() => vi.fn());
vi.mock('shared/orders/use-orders', () => ({ recordPayment }));

const order = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  purchase_number: 'PO-2026-000042',
  total_amount: 1826.88,
  member_name: 'Oksana Marchenko',
};
const settled = { purchase_id: order.id, purchase_number: order.purchase_number, status: 'paid' };

function open() {
  const onClose = vi.fn();
  render(<RecordPaymentDialog order={order} onClose={onClose} />);
  return { onClose, person: userEvent.setup() };
}

const reference = () => screen.getByLabelText('Reference');
const day = () => screen.getByLabelText('Received on') as HTMLInputElement;
const amount = () => screen.getByLabelText('Amount received (€)') as HTMLInputElement;
const submit = () => screen.getByRole('button', { name: /Record payment/ });
const messages = () => useAppStore.getState().toasts.map((toast) => toast.text);

beforeEach(() => {
  recordPayment.mockReset();
  useAppStore.setState({ toasts: [] });
});

describe('an administrator who records a payment', () => {
  it('finds all filled in, and the reference ready to be typed over: Enter is enough', async () => {
    recordPayment.mockResolvedValue({ ...settled, already_settled: false });
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
    await act(async () => answer({ ...settled, already_settled: false }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(messages()).toEqual([]);
  });

  it('types what stands on the statement: reference and value date', async () => {
    recordPayment.mockResolvedValue({ ...settled, already_settled: false });
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
    answer({ ...settled, already_settled: false });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(recordPayment).toHaveBeenCalledOnce();
  });

  it('is stopped when the amount differs from the amount due', async () => {
    const { person } = open();
    await person.type(reference(), 'FT-1');
    await person.clear(amount());
    await person.type(amount(), '1,826.87');
    await person.click(submit());
    expect(screen.getByText('The amount must equal the amount due: €1,826.88')).toBeDefined();
    expect(recordPayment).not.toHaveBeenCalled();
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

import { act, renderHook, waitFor } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { builtInPlans } from './built-in-plans';
import { alternatives } from './plan-words';
import { fetchPlans } from './public-api';
import type { Plan } from './types';
import { usePlans } from './use-plans';

vi.mock('./public-api', () => ({ fetchPlans: vi.fn() }));
const answers = vi.mocked(fetchPlans);
const pro = { membershipType: 'pro', billingPeriod: 'monthly' } as const;
const dearer: Plan[] = builtInPlans.map((plan) => ({ ...plan, price: plan.price + 1 }));

beforeEach(() => {
  answers.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the plans a visitor reads', () => {
  it('are there at once, and stay untouched when the catalogue says the same', async () => {
    answers.mockResolvedValue(builtInPlans.map((plan) => ({ ...plan })).reverse());
    const { result } = renderHook(() => usePlans());
    expect(result.current.plans).toBe(builtInPlans);
    await act(() => result.current.confirm(pro));
    expect(result.current.plans).toBe(builtInPlans);
  });

  it('become what the catalogue says when it says something else', async () => {
    answers.mockResolvedValue(dearer);
    const { result } = renderHook(() => usePlans());
    await waitFor(() => expect(result.current.plans).toEqual(dearer));
  });

  it('stay readable when the catalogue cannot be reached', async () => {
    answers.mockRejectedValue(new AppError('NETWORK', 'down', 'down'));
    const { result } = renderHook(() => usePlans());
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(result.current.plans).toBe(builtInPlans);
  });

  it('differ from each other in figures that are named smallest first', () => {
    expect(alternatives([150, 5, 30, 5])).toBe('5, 30 or 150');
  });
});

describe('choosing a plan', () => {
  it('asks the catalogue once, however often it is confirmed', async () => {
    answers.mockResolvedValue(dearer);
    const { result } = renderHook(() => usePlans());
    await act(() => Promise.all([result.current.confirm(pro), result.current.confirm(pro)]));
    expect(answers).toHaveBeenCalledTimes(1);
    expect(await result.current.confirm(pro)).toMatchObject({ price: 160 });
  });

  it('asks again after a failure, and is refused while the catalogue cannot be reached', async () => {
    answers.mockRejectedValue(new AppError('NETWORK', 'down', 'down'));
    const { result } = renderHook(() => usePlans());
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    await expect(result.current.confirm(pro)).rejects.toMatchObject({ code: 'NETWORK' });
    answers.mockResolvedValue(dearer);
    await act(async () => expect(await result.current.confirm(pro)).toMatchObject({ price: 160 }));
    expect(result.current.plans).toEqual(dearer);
  });

  it('is refused once the plan has been taken off the catalogue', async () => {
    answers.mockResolvedValue(dearer.filter((plan) => plan.membership_type !== 'pro'));
    const { result } = renderHook(() => usePlans());
    await act(() =>
      expect(result.current.confirm(pro)).rejects.toMatchObject({ code: 'PLAN_GONE' }),
    );
  });
});

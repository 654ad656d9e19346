import { render } from '@testing-library/react';
import {
  beginsAtOnce,
  coolingOffDays,
  graceDays,
  noticeDays,
  paymentDays,
  renewalDays,
  storage,
} from 'shared/memberships/plan-terms';
import { BrowserRouter } from 'shared/router';
import { expect, test } from 'vitest';
import TermsPage from './terms-page';

// written out in the terms, so that they change with their version and never by themselves
test('the terms name the days that the plans promise', () => {
  const { container } = render(
    <BrowserRouter>
      <TermsPage />
    </BrowserRouter>,
  );
  for (const sentence of [
    `payable by bank transfer within ${paymentDays} days`,
    `${coolingOffDays}-day cooling-off period`,
    `within ${coolingOffDays} days of your first payment`,
    `at any time with ${noticeDays} days’ notice`,
    `${renewalDays} days before the end we write the order`,
    `${beginsAtOnce} begins as soon as it is paid`,
    `pay up to ${graceDays} days late`,
    `removed from registers within ${storage.keptAfterEnd} days`,
  ]) {
    expect(container.textContent).toContain(sentence);
  }
});

test('the terms name what stays due of an order that is not paid, and when forwarding is sold', () => {
  const { container } = render(
    <BrowserRouter>
      <TermsPage />
    </BrowserRouter>,
  );
  for (const sentence of [
    'We offer forwarding, and send on what arrives, once we have approved who uses the address.',
    'nothing more is due except what we have done for your post beyond your plan: an order for that alone is not cancelled',
    'you owe nothing more than what we have done for your post beyond your plan.',
  ]) {
    expect(container.textContent).toContain(sentence);
  }
});

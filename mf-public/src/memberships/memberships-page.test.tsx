import { render, screen } from '@testing-library/react';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { BrowserRouter } from 'shared/router';
import { expect, test } from 'vitest';
import { MembershipsPage } from './memberships-page';

function open(query: string): void {
  history.replaceState(null, '', `/members${query}`);
  render(
    <BrowserRouter>
      <MembershipsPage plans={builtInPlans} onRegister={() => Promise.resolve()} />
    </BrowserRouter>,
  );
}

const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

test.each(['?billing=weekly', '?billing=', '?billing[]=annual', '?billing=__proto__'])(
  'a billing period that reads %s shows monthly prices',
  (query) => {
    open(query);
    expect(isChecked(/Monthly/)).toBe(true);
    const essential = screen.getByRole('heading', { name: 'Essential', level: 2 }).closest('li');
    expect(essential?.textContent).toContain('€89.00');
  },
);

test('a billing period of a year shows annual prices', () => {
  open('?billing=annual');
  expect(isChecked(/Annual/)).toBe(true);
  const essential = screen.getByRole('heading', { name: 'Essential', level: 2 }).closest('li');
  expect(essential?.textContent).toContain('€979.00');
});

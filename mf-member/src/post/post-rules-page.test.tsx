import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noCart, useCart } from 'shared/cart/use-cart';
import { AppError } from 'shared/lib/app-error';
import { unreachableText } from 'shared/lib/unreachable-text';
import { getMembership } from 'shared/memberships/api';
import type { PostRules } from 'shared/post/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, useAppStore } from 'shared/runtime/store';
import { makeMembership } from 'shared/testing/memberships';
import { makePost, makePostRule, makePostRuleTrial, PostServer } from 'shared/testing/post';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import PostRulesPage from './post-rules-page';

const backend = vi.hoisted(() => ({ server: undefined as unknown as PostServer }));
vi.mock('shared/post/api', async () => {
  const { mockedPostApi } = await import('shared/testing/post');
  return mockedPostApi(() => backend.server);
});
vi.mock('shared/post-delegates/api', () => ({ fetchPostsOfOthers: async () => [] }));
vi.mock('shared/runtime/supabase-client', () => ({}));
vi.mock('shared/memberships/api', () => ({ getMembership: vi.fn() }));

const sender = (name: string, items: number, is_official = false) => ({
  name,
  items,
  is_official,
  asked: {},
});
const telecom = makePostRule({
  id: '66666666-6666-4666-8666-000000000001',
  source: 'sender',
  sender: 'Sundial Telecom',
});
const all = makePostRule({ id: '66666666-6666-4666-8666-000000000002', most_extra: 3 });

function open(known: Partial<PostRules> = {}, failure?: Error): PostServer {
  backend.server = new PostServer();
  if (failure) backend.server.failures.set('fetchPostRules', failure);
  Object.assign(backend.server.rules, known);
  render(
    <BrowserRouter>
      <PostRulesPage />
    </BrowserRouter>,
  );
  return backend.server;
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const names = () =>
  within(screen.getByRole('list', { name: 'Your rules' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.firstChild?.textContent);
const toasts = () => useAppStore.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  queryClient.clear();
  useCart.setState(noCart);
  setSession({ status: 'signed-in', userId: '00000000-0000-4000-8000-000000000003', email: null });
  vi.mocked(getMembership).mockResolvedValue(makeMembership());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a member without rules', () => {
  test('reads what a rule does, and begins with one that is made of their own post', async () => {
    const server = open({ senders: [sender('Bank', 9, true), sender('Sundial Telecom', 4)] });
    expect(await screen.findByText('No rules yet')).toBeTruthy();
    expect(screen.getByText('You have had 4 items from there.')).toBeTruthy();
    await press('Try it: “Post from Sundial Telecom: scan at once”');
    const dialog = await screen.findByRole('dialog', { name: 'Add a rule' });
    expect(
      await within(dialog).findByText(/We would have scanned all of them: 2 documents/),
    ).toBeTruthy();
    expect(within(dialog).getByText(/you order us to open and scan/)).toBeTruthy();
    await press('Switch on');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['Post from Sundial Telecom: scan at once']);
    expect(screen.getByText('On')).toBeTruthy();
    expect(server.rules.rules).toMatchObject([{ sender: 'Sundial Telecom', is_on: true }]);
    expect(toasts()).toContain('This rule is on: “Post from Sundial Telecom: scan at once”.');
  });

  test('reads that the rules could not be loaded, and tries again', async () => {
    const server = open(
      {},
      new AppError('NETWORK', 'lost', unreachableText, {}, { answer: 'refusal' }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(unreachableText);
    expect(screen.queryByText('No rules yet')).toBeNull();
    server.failures.clear();
    await press('Try again');
    expect(await screen.findByText('No rules yet')).toBeTruthy();
  });

  test('without a plan is told so', async () => {
    vi.mocked(getMembership).mockResolvedValue(
      makeMembership({ status: 'expired', valid_until: '2026-01-01' }),
    );
    open({ state: 'expired' });
    expect(await screen.findByText('Your membership has expired')).toBeTruthy();
  });
});

describe('a member who makes a rule', () => {
  test('chooses from whom, what and what then, and reads each time what it would have done', async () => {
    const server = open({ rules: [all], senders: [sender('Sundial Telecom', 4)] });
    server.trial = makePostRuleTrial({ items: [makePost(1, { sender: 'Sundial Telecom' })] });
    await press('Add a rule');
    const dialog = await screen.findByRole('dialog', { name: 'Add a rule' });
    const field = within(dialog);
    await userEvent.selectOptions(field.getByLabelText('When post comes from'), 'Sundial Telecom');
    for (const kind of ['Large letter', 'Parcel', 'Registered letter', 'Notice to collect an item'])
      await userEvent.click(field.getByLabelText(kind));
    expect(field.getByText('Letters from Sundial Telecom: scan at once')).toBeTruthy();
    const most = field.getByLabelText('Most documents beyond your plan in a month');
    await userEvent.clear(most);
    expect(field.getByText(/Enter a whole number/)).toBeTruthy();
    expect(field.getByRole<HTMLButtonElement>('button', { name: 'Switch on' }).disabled).toBe(true);
    await userEvent.type(most, '2');
    expect(await field.findByText('The newest 1 of them')).toBeTruthy();
    expect(field.getByText(/Rules above this one come first/)).toBeTruthy();
    await userEvent.click(field.getByLabelText('Letter'));
    expect(field.getByRole('alert').textContent).toBe('Choose at least one kind of post.');
    await userEvent.click(field.getByLabelText('Letter'));
    await userEvent.selectOptions(field.getByLabelText('Then'), 'Return it to the sender');
    expect(field.getByText('Official post is never returned by a rule.')).toBeTruthy();
    await userEvent.selectOptions(field.getByLabelText('Then'), 'Shred it, unopened');
    expect(field.getByText('Official post is never shredded by a rule.')).toBeTruthy();
    expect(field.getByText(/what is in it is lost for good/)).toBeTruthy();
    await userEvent.selectOptions(field.getByLabelText('Then'), 'Return it to the sender');
    expect(field.queryByLabelText('Most documents beyond your plan in a month')).toBeNull();
    await press('Save, but leave it off');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.rules.rules[1]).toMatchObject({
      source: 'sender',
      item_kinds: ['letter'],
      kind: 'return',
      most_extra: 0,
      is_on: false,
    });
  });

  test('is asked before what they chose is thrown away', async () => {
    open({ rules: [all] });
    await press('Add a rule');
    const dialog = await screen.findByRole('dialog', { name: 'Add a rule' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Then'), 'Return it to the sender');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await press('Discard changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['All post: scan at once']);
  });

  test('whose post has changed since sees the new trial before anything is on', async () => {
    const server = open({ rules: [all] });
    await press(/^Change: All post/);
    await screen.findByText(/would have been for 2 items/);
    const changed = new AppError('PO101', 'changed', 'It has changed.', { count: 3 });
    server.failures.set('savePostRule', changed);
    server.trial = makePostRuleTrial({ count: 3, asked: 3, documents: 3 });
    await press('Switch on');
    expect(await screen.findByText(/nothing was switched on/)).toBeTruthy();
    expect(screen.getByText(/would have been for 3 items/)).toBeTruthy();
    server.failures.clear();
    await press('Switch on');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('who changed it in another tab reads that, and keeps the dialog', async () => {
    const server = open({ rules: [all] });
    await press(/^Change: All post/);
    await screen.findByText(/would have been for 2 items/);
    const changed = new AppError('PO101', 'changed', 'It has changed.', { version: 4 });
    server.failures.set('savePostRule', changed);
    await press('Switch on');
    expect((await screen.findByRole('alert')).textContent).toContain('It has changed.');
  });
});

describe('a member with rules', () => {
  test('reads what each did this month, and what it left to them', async () => {
    open({ rules: [{ ...all, asked: 5, left: 2, problem: 'PO104' }] });
    expect(await screen.findByText('At most 3 beyond your plan in a month.')).toBeTruthy();
    expect(
      screen.getByText(
        'Asked for 5 items this month. Left 2 items to you: the documents of the month are used, and the rule goes no further.',
      ),
    ).toBeTruthy();
  });

  test('puts them into another order by buttons, which keep the focus', async () => {
    const server = open({ rules: [telecom, all] });
    await press('Move down: Post from Sundial Telecom: scan at once');
    expect(names()).toEqual(['All post: scan at once', 'Post from Sundial Telecom: scan at once']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Move up: Post from Sundial Telecom: scan at once',
    );
    expect(
      screen.getByText('“Post from Sundial Telecom: scan at once” is rule 2 of 2 now.'),
    ).toBeTruthy();
    await waitFor(() => expect(server.asked).toContain('orderPostRules'));
    server.failures.set('orderPostRules', new AppError('NETWORK', 'lost', unreachableText));
    await press('Move up: Post from Sundial Telecom: scan at once');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(names()).toEqual(['All post: scan at once', 'Post from Sundial Telecom: scan at once']);
  });

  test('switches one off at once, and removes one after a question', async () => {
    const server = open({ rules: [telecom, all] });
    await press('Switch off: All post: scan at once');
    expect(await screen.findByRole('button', { name: /^Try and switch on: All/ })).toBeTruthy();
    await press('Remove: All post: scan at once');
    await press('Remove rule');
    await waitFor(() => expect(names()).toEqual(['Post from Sundial Telecom: scan at once']));
    expect(server.asked).toContain('removePostRule');
  });

  describe('by one of which paper leaves', () => {
    const away = makePostRule({
      id: '66666666-6666-4666-8666-000000000003',
      item_kinds: ['letter'],
      kind: 'shred',
    });
    const first = 'Post from Sundial Telecom: scan at once';
    const second = 'All letters: shred unopened';
    const heir = `Post that it is for goes to the next rule that fits: “${second}”.`;

    test('is asked before another one is switched off whose post it then has', async () => {
      const server = open({ rules: [telecom, away] });
      await press(`Switch off: ${first}`);
      const dialog = await screen.findByRole('dialog', { name: 'Switch this rule off?' });
      within(dialog).getByText(heir);
      await press('Keep it on');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.asked).not.toContain('switchOffPostRule');
      await press(`Switch off: ${first}`);
      await press('Switch off');
      expect(
        await screen.findByRole('button', { name: `Try and switch on: ${first}` }),
      ).toBeTruthy();
    });

    test('reads the same before another one is removed or changed', async () => {
      open({ rules: [telecom, away] });
      await press(`Remove: ${first}`);
      await screen.findByText(heir);
      await press('Keep it');
      await press(`Change: ${first}`);
      expect((await screen.findByText(/^This rule is on\./)).textContent).toContain(heir);
    });

    test.each([
      ['down', first],
      ['up', second],
    ])('reads that it comes first now, whichever was moved: %s', async (way, name) => {
      const server = open({ rules: [telecom, away] });
      await press(`Move ${way}: ${name}`);
      screen.getByText(`“${second}” comes first now, for all post that it fits.`);
      expect(names()).toEqual([second, first]);
      await waitFor(() => expect(server.asked).toContain('orderPostRules'));
      await press(`Move down: ${second}`); // which takes nothing from anybody
      await waitFor(() => expect(screen.queryByText(/comes first now/)).toBeNull());
    });

    test.each([
      ['the other one is off', [{ ...telecom, is_on: false }, away]],
      ['it is off', [telecom, { ...away, is_on: false }]],
      ['it is for other kinds of post', [{ ...telecom, item_kinds: ['parcel' as const] }, away]],
      [
        'it is for another sender',
        [telecom, { ...away, source: 'sender' as const, sender: 'Bank' }],
      ],
      [
        'the other one is for official post, which it spares',
        [{ ...telecom, source: 'official' as const, sender: null }, away],
      ],
    ])('reads nothing of it where %s', async (_where, list) => {
      const server = open({ rules: list });
      await press(/^Move up: (All letters|Letters from Bank): shred/);
      await waitFor(() => expect(server.asked).toContain('orderPostRules'));
      expect(screen.queryByText(/comes first now/)).toBeNull();
    });
  });

  test('reads, switches off and removes one of a kind that this page does not know yet', async () => {
    open({ rules: [{ ...all, kind: 'exchange' as never }] });
    expect(await screen.findByText('All post: exchange')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
    await press('Switch off: All post: exchange');
    await waitFor(() => expect(screen.getByText('Off')).toBeTruthy());
    expect(screen.queryByRole('button', { name: /^Try and switch on/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove: All post: exchange' })).toBeTruthy();
  });

  test('whose order to open post is old reads it before the rule continues', async () => {
    open({ rules: [{ ...all, is_order_old: true }] });
    expect(await screen.findByText('Waits for you')).toBeTruthy();
    await press('Try and switch on: All post: scan at once');
    expect(await screen.findByText('The whole order')).toBeTruthy();
  });
});

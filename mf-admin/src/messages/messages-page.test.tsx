import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import type { MessageAnswer, NewAnswer, ReceivedMessage } from 'shared/messages/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import MessagesPage from './messages-page';

expectLines(/^(CM_HANDLED|CM_TAKEN|CM002|NETWORK)/);

const { rows, templates, api } = vi.hoisted(() => ({
  templates: {
    fetchTemplates: vi.fn(),
    addTemplate: vi.fn(),
    changeTemplate: vi.fn(),
    removeTemplate: vi.fn(),
  },
  rows: [] as ReceivedMessage[],
  api: {
    fetchMessage: vi.fn(),
    fetchNeighbours: vi.fn(),
    fetchThread: vi.fn(),
    fetchAssignees: vi.fn(),
    assignMessage: vi.fn(),
    answerMessage: vi.fn(),
    markMessageRead: vi.fn(),
    markMessageHandled: vi.fn(),
    reopenMessage: vi.fn(),
  },
}));
vi.mock('shared/mails/api', () => ({}));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/answer-templates/api', () => templates);
vi.mock('shared/messages/api', () => ({
  ...api,
  messageDirectory: {
    name: 'messages',
    related: [],
    readPage: async () => ({ rows: rows.map((row) => ({ ...row })) }),
  },
}));

const user = userEvent.setup();
const nadia = '00000000-0000-4000-8000-00000000000a';

const message = (nr: number, values: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  id: `00000000-0000-4000-8000-00000000000${nr}`,
  name: `Writer ${nr}`,
  email: `writer-${nr}@example.test`,
  company: null,
  message: `Question ${nr}\nand a second line`,
  created_at: `2026-11-2${nr}T09:00:00Z`,
  read_at: null,
  handled_at: null,
  handled_by: null,
  handled_by_name: null,
  answered_at: null,
  taken_by: null,
  taken_by_name: null,
  account_id: null,
  ...values,
});

function change(id: string, values: Partial<ReceivedMessage>): void {
  const row = rows.find((one) => one.id === id);
  if (row) Object.assign(row, values);
}

const threads = new Map<string, MessageAnswer[]>();

/** What the database keeps of an answer. */
function answered(
  { id, message_id, answer }: NewAnswer,
  state: 'waiting' | 'failed' = 'waiting',
): void {
  const created_at = '2026-11-22T10:00:00Z';
  const reason = state === 'failed' ? 'No such user here' : null;
  const mail = { id: `mail of ${id}`, kind: 'message_answer', state, reason, email: null };
  const who = { answered_by: nadia, answered_by_name: 'Nadia Camilleri' };
  threads.set(message_id, [
    ...(threads.get(message_id) ?? []),
    { id, answer, created_at, ...who, mail: { ...mail, attempts: 1, created_at, sent_at: null } },
  ]);
  change(message_id, { answered_at: created_at, handled_at: created_at, handled_by: nadia });
}

beforeEach(() => {
  queryClient.clear();
  pageMemory.clear();
  setSession({ status: 'signed-in', userId: nadia, email: 'nadia@example.test' });
  history.replaceState(null, '', '/dashboard/messages');
  rows.splice(0, rows.length, message(2), message(1));
  const now = '2026-11-22T09:15:00Z';
  for (const call of Object.values(api)) call.mockReset();
  api.fetchMessage.mockImplementation(async (id) => {
    const row = rows.find((one) => one.id === id);
    return row ? { ...row } : null;
  });
  api.fetchNeighbours.mockImplementation(async ({ id }) => {
    const place = rows.findIndex((one) => one.id === id);
    return { newer: rows[place - 1]?.id ?? null, older: rows[place + 1]?.id ?? null };
  });
  api.markMessageRead.mockImplementation(async (id, isRead) =>
    change(id, { read_at: isRead ? now : null }),
  );
  api.markMessageHandled.mockImplementation(async (id) =>
    change(id, { handled_at: now, handled_by: nadia, handled_by_name: 'Nadia Camilleri' }),
  );
  api.fetchAssignees.mockResolvedValue([
    { id: 'claire', full_name: 'Claire Borg' },
    { id: nadia, full_name: 'Nadia Camilleri' },
  ]);
  api.assignMessage.mockImplementation(async (id, _before, taken_by) => change(id, { taken_by }));
  threads.clear();
  api.fetchThread.mockImplementation(async (id) => threads.get(id) ?? []);
  api.answerMessage.mockImplementation(async (sent: NewAnswer) => answered(sent));
  api.reopenMessage.mockImplementation(async (id) =>
    change(id, { handled_at: null, handled_by: null, handled_by_name: null }),
  );
});

afterEach(() => vi.useRealTimers());

async function open(): Promise<void> {
  render(
    <BrowserRouter>
      <MessagesPage />
    </BrowserRouter>,
  );
  await screen.findByRole('link', { name: /^Writer 2 ?, unread/ });
}
const pane = (name: string) => screen.findByRole('region', { name });

describe('an administrator', () => {
  test('opens a message: it is read, stands in the address, and is closed by Escape', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: /^Writer 2 ?, unread/ }));
    const shown = within(await pane('Writer 2'));
    expect(document.activeElement).toBe(shown.getByRole('heading', { name: 'Writer 2' }));
    expect(shown.getByText(/Question 2\s+and a second line/)).toBeDefined();
    expect(location.search).toBe(`?open=${message(2).id}`);
    await waitFor(() =>
      expect(api.markMessageRead).toHaveBeenCalledExactlyOnceWith(message(2).id, true),
    );
    expect(await screen.findByRole('link', { name: 'Writer 2' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Writer 2' })).toBeNull();
    expect(location.search).toBe('');
  });

  test('sees the time of a message go on while the list stays open', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T09:00:30Z'), toFake: ['Date', 'setInterval'] });
    await open();
    expect(screen.getByText('Just now')).toBeDefined();
    act(() => vi.advanceTimersByTime(3 * 60_000));
    expect(screen.getByText('3m ago')).toBeDefined();
  });

  test('goes from message to message and handles them by letter', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: /Writer 2/ }));
    await screen.findByRole('link', { name: 'Older message' });
    await user.keyboard('j');
    const shown = within(await pane('Writer 1'));
    await waitFor(() => expect(shown.getByRole('link', { name: 'Newer message' })).toBeDefined());
    expect(shown.queryByRole('link', { name: 'Older message' })).toBeNull();
    await user.keyboard('je');
    expect(api.markMessageHandled).toHaveBeenCalledExactlyOnceWith(message(1).id, nadia);
    expect(await shown.findByText(/^by you, 22 November 2026/)).toBeDefined();
    await user.keyboard('k');
    expect(await pane('Writer 2')).toBeDefined();
  });

  test('types a letter into the search without anything happening', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: /Writer 2/ }));
    await screen.findByRole('button', { name: 'Mark handled' });
    await user.type(screen.getByRole('searchbox'), 'jek');
    expect(api.markMessageHandled).not.toHaveBeenCalled();
    expect(screen.getByRole('region', { name: 'Writer 2' })).toBeDefined();
  });

  test('finds a message as it was when marking it did not work', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: /Writer 2/ }));
    api.markMessageHandled.mockRejectedValue(new AppError('NETWORK', 'x', 'No server.'));
    await user.click(await screen.findByRole('button', { name: 'Mark handled' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No server.');
    expect(await screen.findByRole('button', { name: 'Mark handled' })).toBeDefined();
  });

  test('marks a message unread again and is back at the list', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: /Writer 2/ }));
    await user.click(await screen.findByRole('button', { name: 'Mark unread' }));
    expect(api.markMessageRead).toHaveBeenLastCalledWith(message(2).id, false);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Writer 2' })).toBeNull());
    expect(await screen.findByRole('link', { name: /^Writer 2 ?, unread/ })).toBeDefined();
  });

  test('marks several handled in one go', async () => {
    await open();
    await user.click(screen.getByRole('checkbox', { name: /Writer 1/ }));
    await user.click(screen.getByRole('checkbox', { name: /Writer 2/ }));
    await user.click(screen.getByRole('button', { name: 'Mark handled' }));
    expect(await screen.findByText('2 done', { exact: false })).toBeDefined();
    expect(api.markMessageHandled.mock.calls.map(([id]) => id).sort()).toEqual([
      message(1).id,
      message(2).id,
    ]);
  });

  test('takes a message, gives it to another, and is told when somebody was quicker', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: /Writer 2/ }));
    const shown = within(await pane('Writer 2'));
    const assignee = shown.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
    await shown.findByRole('option', { name: 'Claire Borg' });
    expect([...assignee.options].map(({ text }) => text)).toEqual(['Nobody', 'You', 'Claire Borg']);
    await user.selectOptions(assignee, 'You');
    expect(api.assignMessage).toHaveBeenLastCalledWith(message(2).id, null, nadia);
    expect(await screen.findByText('You', { selector: 'td *' })).toBeDefined();
    await user.selectOptions(assignee, 'Claire Borg');
    expect(api.assignMessage).toHaveBeenLastCalledWith(message(2).id, nadia, 'claire');
    api.assignMessage.mockRejectedValueOnce(new AppError('CM_TAKEN', 'x', 'It is Omar’s.'));
    await user.selectOptions(assignee, 'Nobody');
    expect((await shown.findByRole('alert')).textContent).toContain('It is Omar’s.');
    expect(assignee.value).toBe('claire');
    expect(screen.getByRole('region', { name: 'Writer 2' })).toBeDefined();
  });

  test('is led to the member who sent a message signed in, and told that any other address is not verified', async () => {
    change(message(2).id, { account_id: nadia });
    await open();
    await user.click(screen.getByRole('link', { name: /Writer 1/ }));
    expect(await screen.findByText('Not signed in: address not verified')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open the member’s record' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /Writer 2/ }));
    const link = await screen.findByRole('link', { name: 'Open the member’s record' });
    expect(link.getAttribute('href')).toBe(`/dashboard/person?id=${nadia}`);
  });

  describe('who answers a message', () => {
    const openFirst = async () => {
      await open();
      await user.click(screen.getByRole('link', { name: /Writer 2/ }));
      return within(await pane('Writer 2'));
    };
    const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    const send = () => user.click(screen.getByRole('button', { name: 'Send answer' }));

    test('goes there by letter, sends it by key, and finds it in the thread, and the message answered', async () => {
      const shown = await openFirst();
      await screen.findByRole('button', { name: 'Mark handled' });
      await user.keyboard('r');
      expect(document.activeElement).toBe(words());
      await user.keyboard('Yes, jek.');
      expect(words().value).toBe('Yes, jek.');
      expect(api.markMessageHandled).not.toHaveBeenCalled();
      await user.keyboard('{Control>}{Enter}{/Control}');
      const news = await shown.findByText('Your answer is on its way to writer-2@example.test.');
      expect(document.activeElement).toBe(news);
      expect(api.answerMessage).toHaveBeenCalledExactlyOnceWith({
        id: expect.any(String),
        message_id: message(2).id,
        answer: 'Yes, jek.',
        known: 0,
      });
      const thread = within(shown.getByRole('list', { name: 'Answers' }));
      expect(thread.getByText('You')).toBeDefined();
      expect(thread.getByText('Yes, jek.')).toBeDefined();
      expect(await thread.findByText('Waiting')).toBeDefined();
      expect(shown.getByText('Answered')).toBeDefined();
      expect(words().value).toBe('');
    });

    test('and goes away meanwhile finds what was typed, also after the answer of the server was lost', async () => {
      await openFirst();
      await user.type(words(), 'Yes, behind the house.');
      await user.keyboard('{Escape}');
      expect(screen.getByRole('region', { name: 'Writer 2' })).toBeDefined();
      await user.click(screen.getByRole('link', { name: 'Older message' }));
      await pane('Writer 1');
      expect(words().value).toBe('');
      await user.click(await screen.findByRole('link', { name: 'Newer message' }));
      await pane('Writer 2');
      expect(words().value).toBe('Yes, behind the house.');
      api.answerMessage.mockRejectedValueOnce(new AppError('NETWORK', 'x', 'No server.'));
      await send();
      expect((await screen.findByRole('alert')).textContent).toContain('No server.');
      await send();
      await screen.findByText(/^Your answer is on its way to/);
      const [[first], [second]] = api.answerMessage.mock.calls as [[NewAnswer], [NewAnswer]];
      expect(second).toEqual(first);
    });

    test('is told when another was first, keeps what was typed, and sends it after that', async () => {
      const shown = await openFirst();
      await user.type(words(), 'Yes.');
      api.answerMessage.mockImplementationOnce(async (sent: NewAnswer) => {
        answered({ ...sent, id: 'another', answer: 'No, sorry.' });
        throw new AppError('CM002', 'x', 'Another answer was sent in the meantime.');
      });
      await send();
      expect((await screen.findByRole('alert')).textContent).toContain('Another answer was sent');
      expect(await shown.findByText('No, sorry.')).toBeDefined();
      expect(words().value).toBe('Yes.');
      await send();
      await screen.findByText(/^Your answer is on its way to/);
      const [[first], [second]] = api.answerMessage.mock.calls as [[NewAnswer], [NewAnswer]];
      expect(second).toMatchObject({ answer: 'Yes.', known: 1 });
      expect(second.id).not.toBe(first.id);
    });

    test('puts a template into it, with the name of whoever wrote, after what stands there', async () => {
      const at = '2026-11-22T10:00:00Z';
      const body = 'It is behind the house, {{name}}. Bye, {{name}}!';
      const row = { id: 'one', name: 'Parking', body, created_at: at, updated_at: at };
      templates.fetchTemplates.mockResolvedValue([row]);
      await openFirst();
      await user.type(words(), 'Yes.');
      await user.click(screen.getByRole('button', { name: 'Templates' }));
      await user.click(await screen.findByRole('button', { name: 'Use “Parking”' }));
      expect(words().value).toBe('Yes.\n\nIt is behind the house, Writer 2. Bye, Writer 2!');
      await waitFor(() => expect(document.activeElement).toBe(words()));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('writes a template, and deletes it and takes that back', async () => {
      const stored: object[] = [];
      templates.fetchTemplates.mockImplementation(async () => [...stored]);
      templates.addTemplate.mockImplementation(async (id: string, rules: object) => {
        stored.push({ id, ...rules, created_at: 'x', updated_at: 'x' });
      });
      templates.removeTemplate.mockImplementation(async () => stored.splice(0));
      await openFirst();
      await user.click(screen.getByRole('button', { name: 'Templates' }));
      await screen.findByText('No templates yet');
      await user.click(screen.getByRole('button', { name: 'New template' }));
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Parking');
      await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Behind the house.');
      await user.click(screen.getByRole('button', { name: 'Create template' }));
      await user.click(await screen.findByRole('button', { name: 'Delete “Parking”' }));
      const undo = await screen.findByRole('button', { name: 'Undo: bring back “Parking”' });
      expect(stored).toEqual([]);
      await user.click(undo);
      expect(await screen.findByRole('button', { name: 'Use “Parking”' })).toBeDefined();
      const [[first], [second]] = templates.addTemplate.mock.calls as [[string], [string]];
      expect(second).toBe(first);
    });

    test('sends nothing empty and nothing longer than the database takes', async () => {
      await openFirst();
      await send();
      expect(await screen.findByText('Please write an answer')).toBeDefined();
      expect(document.activeElement).toBe(words());
      await user.click(words());
      await user.paste('x'.repeat(5001));
      expect(screen.getByText(/at most 5,000 characters: there are 5,001/)).toBeDefined();
      await send();
      expect(api.answerMessage).not.toHaveBeenCalled();
    });

    test('reads that the mail did not arrive, and why', async () => {
      answered({ id: 'one', message_id: message(2).id, answer: 'Yes.', known: 0 }, 'failed');
      const shown = await openFirst();
      const thread = within(await shown.findByRole('list', { name: 'Answers' }));
      expect(thread.getByText('Not delivered')).toBeDefined();
      expect(thread.getByText(/No such user here/)).toBeDefined();
      expect(thread.getByRole('button', { name: /^Try again/ })).toBeDefined();
    });
  });

  test('reads after an old link that the message is gone', async () => {
    history.replaceState(null, '', '/dashboard/messages?open=00000000-0000-4000-8000-000000000009');
    await open();
    expect(await screen.findByRole('heading', { name: 'Message not found' })).toBeDefined();
    expect(screen.getByText(/deleted after two years/)).toBeDefined();
    await act(() => user.click(screen.getByRole('link', { name: '← All messages' })));
    expect(location.search).toBe('');
  });
});

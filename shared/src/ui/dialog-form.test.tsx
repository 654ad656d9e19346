import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { needed } from 'shared/lib/form-rules';
import { useAppStore } from 'shared/runtime/store';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import { DialogForm } from './dialog-form';
import { TextField } from './field';

expectLines(/^(XX001|EV009|UNKNOWN)/);

const schema = v.object({ title: needed('Enter a title', 100) });
const send = vi.fn<(event: { title: string }) => Promise<void>>();
const onClose = vi.fn();
const user = userEvent.setup();

function open(
  props: { asksToDiscard?: boolean; keptAs?: string; failure?: string; onSent?: () => void } = {},
) {
  render(
    <DialogForm
      title="Add an event"
      action="Add event"
      definition={{ schema, send }}
      initial={{ title: '' }}
      refusals={{ EV009: { field: 'title' } }}
      isReady={({ title }) => title !== 'blocked'}
      onClose={onClose}
      {...props}
    >
      {(form) => <TextField {...form.field('title')} label="Title" />}
    </DialogForm>,
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const button = (name: string) => screen.getByRole('button', { name });
const refuse = (code: string) =>
  send.mockRejectedValueOnce(new AppError(code, 'no', `Refused: ${code}.`));

beforeEach(() => {
  onClose.mockReset();
  send.mockReset().mockResolvedValue();
});

describe('an administrator who adds something in a dialog', () => {
  test('is asked for what is missing, then it is added and the dialog closes', async () => {
    open();
    await user.click(button('Add event'));
    expect(screen.getByText('Enter a title')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(title()));
    await user.type(title(), 'Tea');
    await user.click(button('Add event'));
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Tea' });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('goes on elsewhere where the dialog leads there', async () => {
    const onSent = vi.fn();
    open({ onSent });
    await user.type(title(), 'Tea');
    await user.click(button('Add event'));
    await waitFor(() => expect(onSent).toHaveBeenCalledWith({ title: 'Tea' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('cannot press the button before it makes sense', async () => {
    open();
    await user.type(title(), 'blocked');
    expect(button('Add event')).toHaveProperty('disabled', true);
  });

  test('is refused, reads why, and finds everything still there', async () => {
    refuse('XX001');
    open({ failure: 'Failed to add the event' });
    await user.type(title(), 'Tea');
    await user.click(button('Add event'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to add the event: Refused: XX001.');
    expect(title().value).toBe('Tea');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('reads a refusal of a field beside that field', async () => {
    refuse('EV009');
    open();
    await user.type(title(), 'Tea');
    await user.click(button('Add event'));
    expect(await screen.findByText('Refused: EV009.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('closes it without a question where little is lost', async () => {
    open();
    await user.type(title(), 'Tea');
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

test('a form closed while it is sent tells why it failed, and closes nothing opened since on success', async () => {
  const refused = new AppError('EV009', 'no', 'There is one already.');
  let [succeed, fail] = [() => {}, () => {}];
  for (const answer of [
    new Promise<void>((resolve) => (succeed = resolve)),
    new Promise<void>((_, reject) => (fail = () => reject(refused))),
  ]) {
    send.mockReturnValueOnce(answer);
    open();
    await user.type(title(), 'Tea');
    await user.click(button('Add event'));
    cleanup();
  }
  await act(async () => {
    succeed();
    fail();
  });
  expect(onClose).not.toHaveBeenCalled();
  expect(useAppStore.getState().toasts.map(({ text }) => text)).toEqual([
    'Add event: There is one already.',
  ]);
});

describe('an administrator with much to lose', () => {
  test('is asked before it is thrown away, and may keep it', async () => {
    open({ asksToDiscard: true });
    await user.type(title(), 'Tea');
    await user.keyboard('{Escape}');
    const question = within(screen.getByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Cancel'));
    await user.click(button('Discard changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('closes it while it is sent without a question, and finds it again where that fails', async () => {
    let fail = () => {};
    send.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('lost')))));
    open({ asksToDiscard: true, keptAs: 'event' });
    await user.type(title(), 'Tea');
    await user.click(button('Add event'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull();
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    await act(async () => fail());
    open({ asksToDiscard: true, keptAs: 'event' });
    expect(title().value).toBe('Tea');
    await user.click(button('Add event'));
    cleanup();
    open({ asksToDiscard: true, keptAs: 'event' });
    expect(title().value).toBe('');
  });

  test('is not asked when nothing was typed', async () => {
    open({ asksToDiscard: true });
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

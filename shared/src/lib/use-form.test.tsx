import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { setSession, signedOut } from 'shared/runtime/store';
import { SelectField, TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectLines } from '../testing/expect-lines';
import { AppError } from './app-error';
import type { FormDefinition } from './form-check';
import { needed, optional } from './form-rules';
import { type FormOptions, useForm } from './use-form';

expectLines(/^(XX00\d|UNKNOWN|NETWORK)/);

const schema = v.object({
  name: needed('Enter your name', 20),
  town: v.string(),
  code: optional(5),
  agreed: v.pipe(
    v.boolean(),
    v.check((agreed) => agreed, 'Please agree'),
  ),
});
type Letter = v.InferInput<typeof schema>;
const empty: Letter = { name: '', town: 'Valletta', code: '', agreed: false };

const send = vi.fn<(letter: Letter) => Promise<void>>();
const definition: FormDefinition<Letter, Letter> = { schema, send };
const refused = (code: string) => new AppError(code, 'no', `Refused: ${code}`);

function LetterForm(props: Partial<FormOptions<Letter, Letter>>): ReactNode {
  const form = useForm<Letter, Letter>({
    definition,
    initial: empty,
    fallback: 'Not sent',
    ...props,
  });
  return (
    <form {...form.props} aria-label="Letter" data-status={form.status}>
      <TextField {...form.field('name')} label="Name" />
      <SelectField {...form.field('town')} label="Town">
        <option>Valletta</option>
        <option>Mdina</option>
      </SelectField>
      <TextField {...form.field('code')} label="Code" />
      <label>
        <input {...form.field('agreed')} type="checkbox" /> I agree
      </label>
      {form.problems.agreed && <p>{form.problems.agreed}</p>}
      {form.error && <p role="alert">{form.error.userText}</p>}
      <output>{form.isChanged ? 'changed' : 'as it was'}</output>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.fill({ name: 'Demo', agreed: true })}>
        Fill in
      </button>
    </form>
  );
}

const user = userEvent.setup();
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const town = () => screen.getByLabelText<HTMLSelectElement>('Town');
const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const agree = () => screen.getByRole<HTMLInputElement>('checkbox');
const status = () => screen.getByRole('form').getAttribute('data-status');
const press = () => user.click(screen.getByRole('button', { name: 'Send' }));
async function write(): Promise<void> {
  await user.type(name(), ' Elena ');
  await user.click(agree());
}

beforeEach(() => {
  send.mockReset().mockResolvedValue();
});

describe('a person who fills in a form', () => {
  test('reads nothing wrong before the first try, then beside each field, as it is typed', async () => {
    render(<LetterForm />);
    await user.type(code(), '123456');
    expect(code().getAttribute('aria-invalid')).toBeNull();
    await press();
    expect(screen.getByText('Enter your name')).toBeDefined();
    expect(screen.getByText('Please use at most 5 characters')).toBeDefined();
    expect(screen.getByText('Please agree')).toBeDefined();
    expect(send).not.toHaveBeenCalled();
    await user.type(name(), 'E');
    expect(screen.queryByText('Enter your name')).toBeNull();
    await user.clear(name());
    expect(screen.getByText('Enter your name')).toBeDefined();
  });

  test('comes to the topmost wrong field', async () => {
    render(<LetterForm />);
    await user.type(code(), '123456');
    await press();
    expect(document.activeElement).toBe(name());
    await user.type(name(), 'Elena');
    await press();
    expect(document.activeElement).toBe(code());
  });

  test('sends what the rules make of it', async () => {
    render(<LetterForm />);
    await write();
    await user.selectOptions(town(), 'Mdina');
    await press();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      name: 'Elena',
      town: 'Mdina',
      code: '',
      agreed: true,
    });
    expect(status()).toBe('sent');
  });

  test('sends once, however often the button is pressed, also after it has been sent', async () => {
    let answer = () => {};
    send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    render(<LetterForm />);
    await write();
    fireEvent.submit(screen.getByRole('form'));
    fireEvent.submit(screen.getByRole('form'));
    expect(status()).toBe('sending');
    await act(async () => answer());
    fireEvent.submit(screen.getByRole('form'));
    expect(send).toHaveBeenCalledOnce();
  });

  test('knows whether something would be lost', async () => {
    render(<LetterForm />);
    expect(screen.getByRole('status').textContent).toBe('as it was');
    await user.type(name(), 'E');
    expect(screen.getByRole('status').textContent).toBe('changed');
    await user.clear(name());
    expect(screen.getByRole('status').textContent).toBe('as it was');
    await write();
    await press();
    expect(screen.getByRole('status').textContent).toBe('as it was');
  });

  test('has fields filled in at a press, and the complaints go', async () => {
    render(<LetterForm />);
    await press();
    await user.click(screen.getByRole('button', { name: 'Fill in' }));
    expect([name().value, agree().checked]).toEqual(['Demo', true]);
    expect(screen.queryByText('Enter your name')).toBeNull();
  });
});

describe('a person who is refused', () => {
  test('reads why, loses nothing and sends it again', async () => {
    send.mockRejectedValueOnce(refused('XX001')).mockRejectedValueOnce(new Error('odd'));
    render(<LetterForm />);
    await write();
    await press();
    expect(screen.getByRole('alert').textContent).toBe('Refused: XX001');
    expect(status()).toBe('editing');
    await press();
    expect(screen.getByRole('alert').textContent).toBe('Not sent');
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(send).toHaveBeenCalledTimes(3);
  });

  test('for a field reads it there, comes there, and no longer once it is changed', async () => {
    send.mockRejectedValueOnce(refused('XX002'));
    const onRefused = vi.fn();
    render(<LetterForm refusals={{ XX002: { field: 'code' } }} onRefused={onRefused} />);
    await write();
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    const noteId = code().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(noteId)?.textContent).toBe('Refused: XX002');
    expect(document.activeElement).toBe(code());
    expect(onRefused).toHaveBeenCalledOnce();
    await user.type(code(), '123456');
    expect(screen.queryByText('Refused: XX002')).toBeNull();
    expect(screen.getByText('Please use at most 5 characters')).toBeDefined();
  });

  test('for a field may read it in the words of the form', async () => {
    send.mockRejectedValueOnce(refused('XX002'));
    render(<LetterForm refusals={{ XX002: { field: 'code', text: 'Already used' } }} />);
    await write();
    await press();
    expect(screen.getByText('Already used')).toBeDefined();
  });

  test('by a rule of no field reads it all the same', async () => {
    const strict = v.pipe(
      schema,
      v.check(() => false, 'A stamp is missing'),
    );
    render(<LetterForm definition={{ schema: strict, send }} />);
    await write();
    await press();
    expect(screen.getByRole('alert').textContent).toBe('A stamp is missing');
  });
});

describe('a form whose rules load at the first key', () => {
  test('asks for them once, at the first touch', async () => {
    const load = vi.fn(async () => definition);
    render(<LetterForm definition={load} />);
    expect(load).not.toHaveBeenCalled();
    await write();
    await press();
    expect(load).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledOnce();
  });

  test('says when they cannot be had, and asks for them again', async () => {
    const gone = new AppError('NETWORK', 'gone', 'We could not reach the server.');
    const load = vi.fn(async () => definition);
    load.mockRejectedValue(gone);
    render(<LetterForm definition={load} />);
    await write();
    await press();
    expect(screen.getByRole('alert').textContent).toBe('We could not reach the server.');
    load.mockResolvedValue(definition);
    await press();
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('the first values of a form', () => {
  test('a draft is shown, and kept with what is typed; what was only known is not', async () => {
    const draft = { read: () => ({ code: '12' }), write: vi.fn() };
    render(<LetterForm draft={draft} known={{ name: 'Elena', code: '99' }} />);
    expect([name().value, code().value]).toEqual(['Elena', '12']);
    await user.type(code(), '3');
    expect(draft.write).toHaveBeenLastCalledWith({ code: '123' });
  });

  test('values known later fill fields that are empty and untouched', async () => {
    const { rerender } = render(<LetterForm known={{ name: '' }} />);
    rerender(<LetterForm known={{ name: 'Elena' }} />);
    expect(name().value).toBe('Elena');
    rerender(<LetterForm known={{ name: 'Marija' }} />); // nobody touched it
    expect(name().value).toBe('Marija');
    await user.clear(name());
    rerender(<LetterForm known={{ name: 'Oksana' }} />);
    expect(name().value).toBe('');
  });

  test('values typed into the served page before the code came stay', async () => {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = renderToString(<LetterForm known={{ name: 'Known' }} />);
    name().value = 'Early';
    const root = await act(async () =>
      hydrateRoot(place, <LetterForm known={{ name: 'Known' }} />),
    );
    expect(name().value).toBe('Early');
    await user.click(agree());
    await press();
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'Early' }));
    await act(async () => root.unmount());
    place.remove();
  });
});

test('a value filled in by the browser, which it does not tell yet, is not written over', () => {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const written = vi.fn();
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...own,
    set(this: HTMLInputElement, value: string) {
      written(this.name, value);
      own?.set?.call(this, value);
    },
  });
  render(<LetterForm draft={{ read: () => ({ code: '12' }), write: () => {} }} />);
  Object.defineProperty(HTMLInputElement.prototype, 'value', own ?? {});
  expect(written.mock.calls).toEqual([['code', '12']]);
});

test('an open form keeps the values it began with', async () => {
  const { rerender } = render(<LetterForm initial={{ ...empty, name: 'Elena' }} />);
  rerender(<LetterForm initial={{ ...empty, name: 'Marija' }} />);
  expect(name().value).toBe('Elena');
  expect(screen.getByRole('status').textContent).toBe('as it was');
});

describe('a form of two steps', () => {
  const steps = [['name'], ['code', 'agreed']] as const;

  function Steps(): ReactNode {
    const [step, setStep] = useState(0);
    const form = useForm<Letter, Letter>({
      definition,
      initial: empty,
      fallback: 'Not sent',
      part: () => (step === 0 ? { fields: steps[0], onPassed: () => setStep(1) } : null),
      refusals: { XX003: { field: 'name' } },
      onRefused: () => setStep(0),
    });
    return (
      <form {...form.props} aria-label="Letter">
        {step === 0 && <TextField {...form.field('name')} label="Name" />}
        {step === 1 && <TextField {...form.field('code')} label="Code" />}
        {step === 1 && <input {...form.field('agreed')} type="checkbox" />}
        <p>{Object.values(form.problems).join()}</p>
        <button type="submit">Send</button>
      </form>
    );
  }

  test('asks for the fields of the step alone, and keeps those of the other', async () => {
    render(<Steps />);
    await press();
    expect(screen.getAllByText('Enter your name')).toHaveLength(2); // not the consent
    await user.type(name(), 'Elena');
    await press();
    expect(screen.queryByText('Please agree')).toBeNull(); // this step has not been tried
    await user.type(code(), '12');
    await user.click(agree());
    send.mockRejectedValueOnce(refused('XX003'));
    await press();
    expect(send).toHaveBeenCalledWith({ ...empty, name: 'Elena', code: '12', agreed: true });
    expect([name().value, document.activeElement]).toEqual(['Elena', name()]);
    expect(screen.getAllByText('Refused: XX003')).toHaveLength(2);
  });
});

test('typed words wait after a session has ended, for the person who typed them, and for the same form', async () => {
  const signIn = (userId: string) => setSession({ status: 'signed-in', userId, email: null });
  signIn('elena');
  const { unmount } = render(<LetterForm />);
  await user.type(name(), 'Elena');
  setSession(signedOut);
  unmount();

  signIn('karl');
  const his = render(<LetterForm />);
  expect(name().value).toBe('');
  his.unmount();
  signIn('elena');
  const other = render(<LetterForm initial={{ ...empty, code: '7' }} />);
  expect(name().value).toBe('');
  other.unmount();
  const hers = render(<LetterForm />);
  expect(name().value).toBe('Elena');
  expect(screen.getByText('changed')).toBeTruthy();
  hers.unmount(); // closed by herself: it is gone
  render(<LetterForm />);
  expect(name().value).toBe('');
  setSession(signedOut);
});

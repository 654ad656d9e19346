import { setSession, signedOut } from 'shared/runtime/store';
import { beforeEach, expect, test } from 'vitest';
import { publicFormStorage } from './public-form-storage';

const message = { name: 'Elena', message: 'Is there parking?' };

const key = 'contact-form';

/** A tab that was reloaded: nothing but what lies in its storage. */
const reloaded = () => publicFormStorage(key);

const here = (userId: string) => setSession({ status: 'signed-in', userId, email: null });

beforeEach(() => {
  sessionStorage.clear();
  setSession({ status: 'loading', userId: null, email: null });
});

test('typed values survive a reload', () => {
  publicFormStorage(key).writeValues(message);
  expect(reloaded().readValues()).toEqual(message);
});

test('the same form is sent again under the same id, after a reload too; another is not', () => {
  const storage = publicFormStorage(key);
  const id = storage.idFor(message);
  storage.writeValues(message);
  expect(reloaded().idFor(message)).toBe(id);
  expect(reloaded().idFor({ ...message, name: 'Eleni' })).not.toBe(id);
});

test('a form that was sent leaves what the next begins with, and no id', () => {
  const storage = publicFormStorage(key);
  const id = storage.idFor(message);
  storage.begin({ name: 'Elena' });
  expect(reloaded().readValues()).toEqual({ name: 'Elena' });
  expect(storage.idFor(message)).not.toBe(id);
  storage.begin({});
  expect(sessionStorage.getItem(key)).toBeNull();
});

test.each(['{', '[]', 'null', '7', '{"values":{"name":7}}', '{"values":null}'])(
  'a stored draft of %s counts as none',
  (text) => {
    sessionStorage.setItem(key, text);
    expect(publicFormStorage(key).readValues()).toEqual({});
  },
);

test('the words of one person are shown to nobody else in the tab, and to them when they are back', () => {
  const storage = publicFormStorage(key);
  here('elena');
  storage.writeValues(message);
  setSession(signedOut);
  expect(reloaded().readValues()).toEqual({});
  here('karl');
  expect(reloaded().readValues()).toEqual({});
  here('elena');
  expect(reloaded().readValues()).toEqual(message);
  here('karl');
  storage.writeValues({ message: 'Mine.' });
  here('elena');
  expect(reloaded().readValues()).toEqual({});
});

test('the words of a visitor belong to the person who signs in next', () => {
  setSession(signedOut);
  publicFormStorage(key).writeValues(message);
  here('elena');
  expect(reloaded().readValues()).toEqual(message);
  reloaded().adopt('elena');
  here('karl');
  expect(reloaded().readValues()).toEqual({});
});

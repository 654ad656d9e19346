import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicFormStorage } from './public-form-storage';

const message = { name: 'Elena', message: 'Is there parking?' };

/** A tab that was reloaded: nothing but what lies in its storage. */
const reloaded = (key: string) => publicFormStorage(key);

test('what was typed is there after a reload', () => {
  const key = randomUUID();
  publicFormStorage(key).writeValues(message);
  expect(reloaded(key).readValues()).toEqual(message);
});

test('the same form is sent again under the same id, after a reload too; another is not', () => {
  const key = randomUUID();
  const storage = publicFormStorage(key);
  const id = storage.idFor(message);
  storage.writeValues(message);
  expect(reloaded(key).idFor(message)).toBe(id);
  expect(reloaded(key).idFor({ ...message, name: 'Eleni' })).not.toBe(id);
});

test('a form that was sent leaves what the next begins with, and no id', () => {
  const key = randomUUID();
  const storage = publicFormStorage(key);
  const id = storage.idFor(message);
  storage.begin({ name: 'Elena' });
  expect(reloaded(key).readValues()).toEqual({ name: 'Elena' });
  expect(storage.idFor(message)).not.toBe(id);
  storage.begin({});
  expect(sessionStorage.getItem(key)).toBeNull();
});

test.each(['{', '[]', 'null', '7', '{"values":{"name":7}}', '{"values":null}'])(
  'a draft of %s is none',
  (text) => {
    const key = randomUUID();
    sessionStorage.setItem(key, text);
    expect(publicFormStorage(key).readValues()).toEqual({});
  },
);

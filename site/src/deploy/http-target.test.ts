import { expect, it } from 'vitest';
import { httpTarget } from './http-target';

const at = (address: string, token?: string) =>
  httpTarget(address, { token, variable: 'DEPLOY_TOKEN' });

it('a password in an address is refused before it could stand in a message', () => {
  expect(() => at('https://team:secret@host.test/site/')).toThrow(/^(?!.*secret).*DEPLOY_TOKEN/);
});

it('a signed address is refused: what signs it would be lost, and stand in messages', () => {
  expect(() => at('https://host.test/site?sig=secret')).toThrow(/^(?!.*secret).*without "\?"/);
});

it('a token is sent in the clear to nobody but this machine', () => {
  expect(() => at('http://host.test/site/', 'secret')).toThrow(/^(?!.*secret).*https/);
  expect(at('http://[::1]/', 'secret').name).toBe('http://[::1]/');
  expect(at('http://host.test/site/').name).toBe('http://host.test/site/');
});

it.each([
  '\t/\t/other.test/x',
  '.\t/x',
  '\n/\r/other.test',
  ' /x',
  'x\u0000',
  'a b',
  '..\t/x',
  '//other.test/x',
])('a path that leads elsewhere is refused before anything is sent: %j', async (path) => {
  const target = at('https://host.test/site/', 'secret');
  const text = 'is not a path within a site';
  await expect(target.read(path)).rejects.toThrow(text);
  await expect(target.write(path, Buffer.from('x'))).rejects.toThrow(text);
});

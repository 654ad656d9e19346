import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { rspack } from '@rspack/core';
import { expect, it } from 'vitest';
import { startDevServer } from './dev-server';

it('a port that is taken is named, and how to take another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startDevServer(rspack({}), { port })).rejects.toThrow(
    new RegExp(`^Port ${port} cannot be had: .*EADDRINUSE.* PORT=… takes another\\.$`),
  );
  other.close();
});

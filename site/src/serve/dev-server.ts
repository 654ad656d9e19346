import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import type { Compiler, MultiCompiler } from '@rspack/core';
import { type Configuration, RspackDevServer } from '@rspack/dev-server';

export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** What only one of the servers does. */
export type DevServerOptions = Omit<Configuration, 'client' | 'host' | 'hot'> & { port: number };

/** What a server of ours answers itself, before or after what is built. */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (cause?: unknown) => void,
) => void;

/**
 * Serves what the compiler builds, with hot reload, on 127.0.0.1. Resolves after the first build.
 * @throws when that fails, or the port is taken; nothing is left running then
 */
export async function startDevServer(
  compiler: Compiler | MultiCompiler,
  { port, ...options }: DevServerOptions,
): Promise<DevServer> {
  await refuseTaken(port); // the server would throw where nobody can catch it
  const common = {
    port,
    host: '127.0.0.1',
    hot: true,
    // The overlay writes HTML as text, which Trusted Types refuse; errors are in the console.
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
  } satisfies Configuration;
  const server = new RspackDevServer({ ...options, ...common }, compiler);
  const firstBuild = new Promise<void>((resolve, reject) => {
    compiler.hooks.done.tap('first-build', (stats) => {
      if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
  firstBuild.catch(() => {}); // awaited below; until then a failure must not end the process
  try {
    await server.start();
    await firstBuild;
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, stop: () => server.stop() };
}

async function refuseTaken(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (cause) {
    throw new Error(
      `Port ${port} cannot be had: ${(cause as Error).message}. PORT=… takes another.`,
      { cause },
    );
  }
  probe.close();
  await once(probe, 'close');
}

import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

export interface UploadServer {
  address: string;
  token: string;
  files: Map<string, Buffer>;
  stop(): Promise<void>;
}

/**
 * A host that takes files of whoever knows the token, as `http-target.ts` asks it to.
 * @param looks whether it minds conditions
 */
export async function startUploadServer(looks = true): Promise<UploadServer> {
  const files = new Map<string, Buffer>();
  const token = 'let-me-in';
  const tagOf = (content: Buffer | undefined) =>
    content && `"${createHash('sha256').update(content).digest('hex')}"`;
  const app = new Hono();
  app.use(async (context, next) => {
    const isWrite = ['PUT', 'DELETE'].includes(context.req.method);
    if (isWrite && context.req.header('Authorization') !== `Bearer ${token}`) {
      return context.text('Who are you?', 401);
    }
    return next();
  });
  app.get('/site/*', (context) => {
    const content = files.get(context.req.path);
    if (!content) return context.notFound();
    return context.body(new Uint8Array(content), 200, { ETag: tagOf(content) ?? '' });
  });
  app.put('/site/*', async (context) => {
    const { path } = context.req;
    const body = Buffer.from(await context.req.arrayBuffer());
    // nothing else happens between looking and writing
    const before = tagOf(files.get(path));
    const needed = context.req.header('If-Match');
    const mayNotBe = context.req.header('If-None-Match') === '*';
    const isOutdated = (needed && needed !== before) || (mayNotBe && before);
    if (looks && isOutdated) return context.body(null, 412);
    files.set(path, body);
    return context.body(null, 201);
  });
  app.delete('/site/*', (context) => {
    files.delete(context.req.path);
    return context.body(null, 204);
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        address: `http://127.0.0.1:${port}/site/`,
        token,
        files,
        stop: () => new Promise((done) => server.close(() => done())),
      }),
    );
  });
}

import { type HttpServer, listen } from 'local/http-server';
import type { Stack } from 'local/stack';
import { siteApp } from 'site/site-app';

/** Serves another build from an address of its own, with the same server and the stack's database. */
export async function serveBeside(
  stack: Stack,
  distDir: string,
): Promise<{ url: string; close: HttpServer['close'] }> {
  const http = await listen(0);
  const url = `http://localhost:${http.port}`;
  const site = siteApp({
    distDir,
    config: { ...stack.siteConfig, siteUrl: url, supabaseUrl: url },
  });
  http.handle((request) => {
    const { pathname, search } = new URL(request.url);
    if (!/^\/(auth|rest)\/v1\//.test(pathname)) return site.fetch(request);
    return fetch(new Request(stack.url + pathname + search, request));
  });
  return { url, close: http.close };
}

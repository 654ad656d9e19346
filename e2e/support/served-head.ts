import { type APIRequestContext, expect } from '@playwright/test';

/** The head of a page as it is served, before any script, as link previews and crawlers read it. */
export interface ServedHead {
  status: number;
  title: string;
  /** Content of a `<meta>` by its name or property; a second one of a name is an error. */
  meta: ReadonlyMap<string, string>;
  canonical: string | undefined;
  /** Every JSON-LD block, parsed. */
  data: readonly unknown[];
  html: string;
}

export async function servedHead(request: APIRequestContext, path: string): Promise<ServedHead> {
  const answer = await request.get(path);
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const meta = new Map<string, string>();
  let canonical: string | undefined;
  for (const [, tag, text = ''] of head.matchAll(/<(meta|link)\b([^>]*)>/g)) {
    const of = attributes(text);
    if (tag === 'link' && of.get('rel') === 'canonical') canonical = of.get('href');
    const name = of.get('name') ?? of.get('property');
    if (tag !== 'meta' || !name) continue;
    expect(meta.has(name), `${name} twice on ${path}`).toBe(false);
    meta.set(name, of.get('content') ?? '');
  }
  const blocks = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    status: answer.status(),
    title: decode(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    meta,
    canonical,
    data: [...blocks].map(([, json = '']) => JSON.parse(json)),
    html,
  };
}

function attributes(text: string): Map<string, string> {
  const pairs = text.matchAll(/([\w:-]+)="([^"]*)"/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, decode(value)]));
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

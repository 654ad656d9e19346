// One file without imports: a function of the project runs on Deno, the test that proves it on Node.

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

interface StopMailSettings {
  /** Address of the project. */
  supabaseUrl: string;
  publishableKey: string;
  /** Where the site is, without a slash at the end. */
  siteUrl: string;
}

/**
 * Where a mailbox stops an optional mail by itself (RFC 8058): it posts to the address in the mail's
 * header. A person who opens that address is led to the page that asks before it stops anything.
 */
export async function stopMail(request: Request, settings: StopMailSettings): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method === 'GET') {
    const page = `${settings.siteUrl}/stop-e-mails?token=${encodeURIComponent(token)}`;
    return new Response(null, { status: 303, headers: { location: page } });
  }
  if (request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
  }
  const answer = await fetch(`${settings.supabaseUrl}/rest/v1/rpc/stop_mail`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_token: token }),
  });
  if (answer.ok) return new Response('Stopped');
  // 400 is the database's refusal of the token (ML002); whatever else, a wrong key for one, is not the mailbox's
  return new Response(null, { status: answer.status === 400 ? 404 : 502 });
}

/**
 * The project's new key, or the old one where there is no other.
 * @param keys by name, as JSON
 */
export function publishableKeyOf(keys: string, anonKey: string): string {
  const { default: key }: { default?: string } = JSON.parse(keys || '{}');
  return key ?? anonKey;
}

if (typeof Deno !== 'undefined') {
  const setting = (name: string): string => Deno.env.get(name) ?? '';
  const settings = {
    supabaseUrl: setting('SUPABASE_URL'),
    publishableKey: publishableKeyOf(
      setting('SUPABASE_PUBLISHABLE_KEYS'),
      setting('SUPABASE_ANON_KEY'),
    ),
    siteUrl: setting('SITE_URL'),
  };
  Deno.serve((request) => stopMail(request, settings));
}

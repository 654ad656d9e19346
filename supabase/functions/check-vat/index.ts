// One file without imports: a function of the project runs on Deno, the tests that prove it on Node.

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

export interface CheckVatSettings {
  /** Address of the project. */
  supabaseUrl: string;
  /** Passes row-level security: the queue is for nobody else. */
  secretKey: string;
  /** Where VIES answers; another address in tests and in the embedded stack. */
  viesUrl: string;
  /** How long VIES may take, in ms: it asks the registers of the member states, which may hang. */
  patience?: number;
}

const commission = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
const atOnce = 5;

/** A question as `claim_vat_checks` hands it out. */
interface Claimed {
  check_id: string;
  lease: string;
  vat_number: string;
  /** The company that is to have this number. */
  name: string;
  /** Our own number: VIES names a question only for who asks by one. */
  requester: string;
}

/** What `finish_vat_check` is told: what VIES said, or why it said nothing. */
type Answer =
  | {
      valid: boolean;
      name?: string | null;
      address?: string | null;
      request_identifier?: string | null;
      /** Whether VIES itself found the name alike; null where it did not compare. */
      is_name_same?: boolean | null;
    }
  | { problem: string };

const headers = {
  // it answers nothing that is not for everybody: pages of any site may wake it
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST',
};

/**
 * Asks VIES what is due in the queue. Whoever calls only wakes it: what is asked stands in the database, and the answer
 * goes there. Pages call it after a number was saved, a timer every minute for what is due later.
 * @returns how many questions were asked, as `{ asked }`
 */
export async function checkVat(request: Request, settings: CheckVatSettings): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  if (request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { ...headers, allow: 'POST' } });
  }
  try {
    const claimed = (await call(settings, 'claim_vat_checks', { p_limit: atOnce })) as Claimed[];
    await Promise.all(claimed.map((check) => askAndTell(check, settings)));
    return Response.json({ asked: claimed.length }, { headers });
  } catch (error) {
    console.error('VIES was not asked:', error);
    return Response.json({ asked: 0 }, { status: 502, headers });
  }
}

async function askAndTell(check: Claimed, settings: CheckVatSettings): Promise<void> {
  await call(settings, 'finish_vat_check', {
    p_check_id: check.check_id,
    p_lease: check.lease,
    p_answer: await askVies(check, settings),
  });
}

async function askVies(check: Claimed, settings: CheckVatSettings): Promise<Answer> {
  try {
    const answer = await fetch(settings.viesUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      signal: AbortSignal.timeout(settings.patience ?? 15_000),
      body: JSON.stringify({
        countryCode: check.vat_number.slice(0, 2),
        vatNumber: check.vat_number.slice(2),
        requesterMemberStateCode: check.requester.slice(0, 2),
        requesterNumber: check.requester.slice(2),
        traderName: check.name,
      }),
    });
    return read(await answer.json().catch(() => null), answer.status);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { problem: isLate ? 'TIMEOUT' : 'NETWORK' };
  }
}

/** The Commission's answer, which says `---` for what a member state does not give. */
function read(answer: unknown, status: number): Answer {
  const said = Object(answer) as Record<string, unknown>;
  const [refusal] = Array.isArray(said.errorWrappers) ? said.errorWrappers : [];
  const problem = text(Object(refusal).error) ?? text(said.userError);
  // a number of a form that no register has
  if (problem === 'INVALID_INPUT') return { valid: false };
  if (status >= 400 || problem || typeof said.valid !== 'boolean') {
    return { problem: problem ?? `HTTP_${status}` };
  }
  const { traderNameMatch: match } = said;
  return {
    valid: said.valid,
    name: text(said.name),
    address: text(said.address),
    request_identifier: text(said.requestIdentifier),
    is_name_same: match === 'VALID' ? true : match === 'INVALID' ? false : null,
  };
}

function text(value: unknown): string | null {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' || trimmed === '---' ? null : trimmed;
}

/** One call of the project's API. @throws when it is refused or fails */
async function call(
  { supabaseUrl, secretKey }: CheckVatSettings,
  name: string,
  params: object,
): Promise<unknown> {
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(params),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * The project's new key, or the old one where there is no other.
 * @param keys by name, as JSON
 */
export function secretKeyOf(keys: string, serviceRoleKey: string): string {
  const { default: key }: { default?: string } = JSON.parse(keys || '{}');
  return key ?? serviceRoleKey;
}

if (typeof Deno !== 'undefined') {
  const setting = (name: string): string => Deno.env.get(name) ?? '';
  const settings = {
    supabaseUrl: setting('SUPABASE_URL'),
    secretKey: secretKeyOf(setting('SUPABASE_SECRET_KEYS'), setting('SUPABASE_SERVICE_ROLE_KEY')),
    viesUrl: setting('VIES_URL') || commission,
  };
  Deno.serve((request) => checkVat(request, settings));
}

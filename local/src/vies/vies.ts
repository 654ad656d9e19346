import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { testNumbers } from './test-numbers';

/** Where the stack plays the Commission's REST interface, `POST /check-vat-number` of VIES. */
export const VIES_PATH = '/_local/vies/check-vat-number';

const questionSchema = v.object({
  countryCode: v.string(),
  vatNumber: v.pipe(v.string(), v.regex(/^[0-9A-Z+*]{2,12}$/)),
  requesterMemberStateCode: v.optional(v.string()),
  requesterNumber: v.optional(v.string()),
  traderName: v.optional(v.string()),
});

export interface Vies {
  fetch(request: Request): Promise<Response>;
}

/** A stand-in of VIES that knows its test numbers, for pages that can be tried without the real one. */
export function viesStandIn(): Vies {
  const askedBefore = new Set<string>();
  let questions = 0;
  return {
    async fetch(request) {
      if (request.method !== 'POST') return new Response(null, { status: 405 });
      const question = v.safeParse(questionSchema, await request.json().catch(() => null));
      if (!question.success) return refused('INVALID_INPUT', 400);
      const { countryCode, vatNumber, requesterNumber, traderName } = question.output;
      const number = `${countryCode}${vatNumber}`;
      const known = testNumbers[number];
      // whoever asked may have given up by then
      if (known?.delayMs) await delay(known.delayMs);
      const isFirst = !askedBefore.has(number);
      askedBefore.add(number);
      if (known?.isDown === true || (known?.isDown === 'once' && isFirst)) {
        return refused('MS_UNAVAILABLE', 500);
      }
      questions += 1;
      return Response.json({
        countryCode,
        vatNumber,
        requestDate: new Date().toISOString(),
        valid: known !== undefined,
        // it names a question only for who asks by a number of their own
        requestIdentifier: requesterNumber ? `LOCAL${String(questions).padStart(10, '0')}` : '',
        name: known?.name ?? '---',
        address: known?.address ?? '---',
        traderName: traderName ?? '---',
        traderNameMatch: match(known?.comparesWith, traderName),
      });
    },
  };
}

function match(name: string | undefined, told: string | undefined): string {
  if (!name || !told) return 'NOT_PROCESSED';
  return name.toLowerCase() === told.trim().toLowerCase() ? 'VALID' : 'INVALID';
}

function refused(error: string, status: number): Response {
  return Response.json({ actionSucceed: false, errorWrappers: [{ error }] }, { status });
}

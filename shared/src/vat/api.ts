import { AppError } from 'shared/lib/app-error';
import { unwrap } from 'shared/lib/unwrap';
import { runtimeConfig } from 'shared/runtime/config';
import { fetchWithin, supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import { watchTable } from '../table-changes/api';
import { type VatStanding, vatStandingSchema } from './types';

const wakingPatience = 30_000; // ms: VIES asks the registers of the member states, which take their time

/**
 * How the signed-in person stands as a buyer. The database queues a question to VIES where there is no answer of the
 * last days; the function of the server that asks it is woken here.
 */
export async function fetchVatStanding(): Promise<VatStanding> {
  const text = 'Your VAT number could not be looked up.';
  const answer = unwrap(await supabase.rpc('check_vat_number'), text);
  const parsed = v.safeParse(vatStandingSchema, answer);
  if (!parsed.success) throw new AppError('ANSWER', v.summarize(parsed.issues), text);
  if (parsed.output.is_due) void wakeVatCheck();
  return parsed.output;
}

/** Has what is due asked now instead of within a minute. That it fails changes nothing: the queue stands. */
async function wakeVatCheck(): Promise<void> {
  try {
    const address = `${runtimeConfig().supabaseUrl}/functions/v1/check-vat`;
    await fetchWithin(wakingPatience)(address, { method: 'POST' });
  } catch (error) {
    console.warn('the VAT number is asked about later', error);
  }
}

/** Tells when VIES has answered about the person's number. @returns ends the watch. */
export function watchVatChecks(userId: string, onChange: () => void): () => void {
  return watchTable('vat_checks', onChange, `user_id=eq.${userId}`);
}

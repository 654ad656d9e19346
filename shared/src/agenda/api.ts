import { AppError } from 'shared/lib/app-error';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { fromStart } from 'shared/start/start.singleton';
import * as v from 'valibot';
import { type Agenda, agendaSchema } from './types';

const notLoaded = 'Your open tasks could not be loaded.';

/** What waits for the signed-in person: payments, and their next event. */
export async function fetchAgenda(userId: string): Promise<Agenda> {
  const first = await fromStart('agenda', userId);
  if (first) return first;
  const { success, output, issues } = v.safeParse(
    agendaSchema,
    unwrap(await supabase.rpc('get_agenda'), notLoaded),
  );
  if (success) return output;
  throw new AppError('ANSWER', `unexpected answer: ${v.summarize(issues)}`, notLoaded);
}

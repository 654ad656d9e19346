import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import * as v from 'valibot';
import { agendaSchema } from '../agenda/types';
import { type CountedType, countsOf } from '../notifications/counts';
import type { Start } from './types';

interface Answer extends Omit<Start, 'notificationCounts' | 'agenda' | 'officeLock'> {
  notification_counts: CountedType[];
  agenda?: unknown;
  office_lock?: Start['officeLock'];
}

/** What the signed-in person's screens need first. @throws AppError */
export async function fetchStart(): Promise<Start> {
  const { notification_counts, agenda, office_lock, ...parts } = unwrap(
    await supabase.rpc('get_start'),
    'Your details could not be loaded.',
  ) as unknown as Answer;
  const parsed = v.safeParse(agendaSchema, agenda);
  return {
    ...parts,
    notificationCounts: countsOf(notification_counts),
    officeLock: office_lock ?? null,
    ...(parsed.success && { agenda: parsed.output }),
  };
}

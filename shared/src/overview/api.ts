import { AppError } from 'shared/lib/app-error';
import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from 'shared/table-changes/api';
import * as v from 'valibot';
import {
  type OfficeCounts,
  type OfficeOverview,
  officeCountsSchema,
  officeOverviewSchema,
  type Period,
} from './types';

/** What waits for the office. Administrators only. */
export async function fetchOfficeCounts(): Promise<OfficeCounts> {
  const text = 'What waits could not be loaded.';
  return parsed(officeCountsSchema, unwrap(await supabase.rpc('get_office_counts'), text), text);
}

/**
 * Income and registrations by month, and members by plan. Administrators only.
 * @throws AppError `OV001` the period ends before it begins, or is longer than ten years
 */
export async function fetchOfficeOverview({ from, to }: Period): Promise<OfficeOverview> {
  const text = 'The figures could not be loaded.';
  const answer = await supabase.rpc('get_office_overview', { p_from: from, p_to: to });
  return parsed(officeOverviewSchema, unwrap(answer, text), text);
}

function parsed<Shape extends v.GenericSchema>(
  schema: Shape,
  answer: unknown,
  text: string,
): v.InferOutput<Shape> {
  const { success, output, issues } = v.safeParse(schema, answer);
  if (success) return output;
  throw new AppError('ANSWER', `unexpected answer: ${v.summarize(issues)}`, text);
}

const counted = [
  'affiliates',
  'contact_messages',
  'purchases',
  'user_services',
  'refund_reviews',
] as const;
const gatherFor = 300; // ms: one event may change several of these tables

/** Calls back after anything changed that the counts are made of. @returns ends it. */
export function watchOfficeCounts(onChange: () => void): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(gathering);
    gathering = setTimeout(onChange, gatherFor);
  };
  const ends = counted.map((table) => watchTable(table, changed));
  return () => {
    clearTimeout(gathering);
    for (const end of ends) end();
  };
}

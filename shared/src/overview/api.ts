import { unwrap } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import { watchTable } from 'shared/table-changes/api';
import type { Overview, OverviewSeries, Period, WaitingCounts } from './types';

/** What waits for the office. Administrators only. */
export async function fetchWaitingCounts(): Promise<WaitingCounts> {
  const text = 'The open tasks could not be loaded.';
  return unwrap(await supabase.rpc('get_waiting_counts'), text) as unknown as WaitingCounts;
}

/**
 * Income and registrations by month, and members by plan. Administrators only.
 * @throws AppError `OV001` the period ends before it begins, or is longer than ten years
 */
export async function fetchOverview({ from, to }: Period): Promise<Overview> {
  const text = 'The figures could not be loaded.';
  const answer = await supabase.rpc('get_overview', { p_from: from, p_to: to });
  return unwrap(answer, text) as unknown as Overview;
}

/**
 * What the charts show of each month. Administrators only.
 * @throws AppError `OV001` the period ends before it begins, or is longer than ten years
 */
export async function fetchOverviewSeries({ from, to }: Period): Promise<OverviewSeries> {
  const text = 'The charts could not be loaded.';
  const answer = await supabase.rpc('get_overview_series', { p_from: from, p_to: to });
  return unwrap(answer, text) as unknown as OverviewSeries;
}

const counted = [
  'affiliates',
  'contact_messages',
  'purchases',
  'user_services',
  'refund_reviews',
  'post_requests',
] as const;
const gatherFor = 300; // ms: one event may change several of these tables

/** Calls back after anything changed that the counts are made of. @returns ends it. */
export function watchWaitingCounts(onChange: () => void): () => void {
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

import { unwrap, unwrapVoid } from 'shared/lib/unwrap';
import { supabase } from 'shared/runtime/supabase-client';
import type { KnownRow } from '../catalogue/types';
import { addRow, changeRow } from '../saved-rows/api';
import type { AnswerTemplate, TemplateRules } from './types';

const notSaved = 'The template could not be saved. Please try again.';

/** All templates, by name; for administrators. */
export async function fetchTemplates(signal: AbortSignal): Promise<AnswerTemplate[]> {
  const answer = await supabase
    .from('answer_templates')
    .select('id, name, body, created_at, updated_at')
    .order('name')
    .abortSignal(signal);
  return unwrap(answer, 'The templates could not be loaded. Please try again.');
}

/** @param id made by the form, see `addRow`. @throws AppError `23505` when there is one of this name. */
export async function addTemplate(id: string, rules: TemplateRules): Promise<void> {
  await addRow('answer_templates', id, rules, notSaved);
}

/** @throws AppError `23505` when there is one of this name, `CHANGED_MEANWHILE`. */
export async function changeTemplate(known: KnownRow, rules: TemplateRules): Promise<void> {
  await changeRow('answer_templates', known, rules, notSaved);
}

export async function removeTemplate(id: string): Promise<void> {
  const answer = await supabase.from('answer_templates').delete().eq('id', id);
  unwrapVoid(answer, 'The template could not be deleted. Please try again.');
}

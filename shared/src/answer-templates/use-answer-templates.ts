import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import * as api from './api';
import type { AnswerTemplate, TemplateRules } from './types';

const queryKey = ['answer templates'];

/** All templates, by name. */
export function useAnswerTemplates(): UseQueryResult<AnswerTemplate[], AppError> {
  return useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => api.fetchTemplates(signal),
      staleTime: 0, // others may have changed one
    },
    queryClient,
  );
}

/** The templates as they stand, for a form that somebody else was quicker than. */
export async function presentTemplate(id: string): Promise<AnswerTemplate | null> {
  await reload();
  const all = queryClient.getQueryData<AnswerTemplate[]>(queryKey);
  return all?.find((template) => template.id === id) ?? null;
}

/** Adds a template under the id its form made, or changes one as it was read. @throws AppError */
export async function saveTemplate(
  known: AnswerTemplate | null,
  newId: string,
  rules: TemplateRules,
): Promise<void> {
  if (known) await api.changeTemplate(known, rules);
  else await api.addTemplate(newId, rules);
  await reload();
}

/** @throws AppError */
export async function removeTemplate(id: string): Promise<void> {
  await api.removeTemplate(id);
  await reload();
}

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

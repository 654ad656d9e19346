import { type FilledTemplate, fillTemplate, templateDetails } from 'shared/documents/fill-template';
import type { LibraryDocument } from 'shared/documents/types';
import { readTemplate, useTemplate } from 'shared/documents/use-documents';
import type { AppError } from 'shared/lib/app-error';
import type { Profile } from 'shared/profiles/types';
import { profileKey, readProfile, useProfile } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';

function fill(template: string, profile: Profile, entry: LibraryDocument): FilledTemplate {
  const details = templateDetails(profile, profile.email, entry.purchase_date);
  return fillTemplate(template, details, entry.filled_in);
}

/** The whole text of a document the person has, with their details in it. */
export function useFilledDocument(entry: LibraryDocument): {
  data: FilledTemplate | undefined;
  error: AppError | null;
  retry: () => void;
} {
  const [template, profile] = [useTemplate(entry.document_id), useProfile()];
  const isKnown = template.data !== undefined && profile.data !== undefined;
  return {
    data: isKnown ? fill(template.data, profile.data, entry) : undefined,
    error: template.error ?? profile.error,
    retry: () => {
      if (template.isError) void template.refetch();
      if (profile.isError) void profile.refetch();
    },
  };
}

/** The same for a button. @throws AppError */
export async function readFilled(entry: LibraryDocument): Promise<FilledTemplate> {
  const { userId } = useAppStore.getState().session;
  const template = await readTemplate(entry.document_id);
  // the frame around the page has loaded it, and it is what the page shows of them
  const shown = queryClient.getQueryData<Profile>(profileKey(userId));
  return fill(template, shown ?? (await readProfile(userId ?? '')), entry);
}

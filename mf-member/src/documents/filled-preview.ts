import { fillTemplate, templateDetails } from 'shared/documents/fill-template';
import { useProfile } from 'shared/profiles/use-profile';

/** The database cuts off where it likes, within a placeholder too. */
const cutPlaceholder = /\{\{?[^{}]*\}?…$/;

/** How a document begins, with the person's own details, before it is theirs. */
export function useFilledPreview(preview: string): string {
  const { data: profile } = useProfile();
  if (!profile) return preview;
  const details = templateDetails(profile, profile.email, new Date());
  return fillTemplate(preview.replace(cutPlaceholder, '…'), details).text;
}

import { formDraft } from 'shared/lib/form-draft';
import type { ProfileValues } from './profile-fields';

const kept = formDraft('profile-form');

/** What somebody has typed into their profile and not saved: Back and a reload lose nothing. */
export function profileDraft(userId: string) {
  return {
    read: (): Partial<ProfileValues> => {
      try {
        const { owner, typed } = Object(JSON.parse(kept.read() ?? '{}'));
        return owner === userId ? Object(typed) : {};
      } catch {
        return {}; // edited by hand
      }
    },
    write: (typed: Partial<ProfileValues>) => kept.write(JSON.stringify({ owner: userId, typed })),
  };
}

export function endProfileDraft(): void {
  kept.end();
}

import { counted } from 'shared/lib/counted';
import { formatDayAndMonth } from 'shared/lib/malta-time';
import type { OwnVerification } from 'shared/verification/types';

export interface AddressTask {
  title: string;
  note: string;
  action: string;
}

const title = 'Tell us who uses your address';

/** What a member has to do about who uses their address; null: nothing now. */
export function addressTaskOf(own: OwnVerification): AddressTask | null {
  const { case: open, address } = own;
  const { state, held_from } = address;
  const day = held_from && formatDayAndMonth(held_from);
  switch (open?.state) {
    case 'in_review':
      return null;
    case 'draft':
      return {
        title,
        note:
          open.missing.length === 0
            ? 'Nothing is missing: it can be sent'
            : `${counted(open.missing.length, 'point')} still missing`,
        action: 'Continue',
      };
    case 'asked':
      return {
        title: 'Send us something again',
        note: 'Some of what you sent about your address is not clear yet',
        action: 'See what',
      };
    case 'refused':
      return {
        title: 'We could not approve who uses your address',
        note: state === 'usable' ? 'You use your address as before' : 'Your post is held for you',
        action: 'See why',
      };
  }
  switch (state) {
    case 'reserved':
      return {
        title,
        note: 'Until we have approved it, your box is reserved and post is held',
        action: 'Begin',
      };
    case 'asked':
      return { title, note: `By ${day}; from then on new post is held`, action: 'Begin' };
    case 'ending':
      return { ...confirmation(own), note: `By ${day}; from then on new post is held` };
    case 'held':
      return { ...confirmation(own), note: 'Your address rests, and new post is held' };
    default:
      return null;
  }
}

function confirmation({ in_force: approval }: OwnVerification): Omit<AddressTask, 'note'> {
  return approval?.until_reason === 'formation'
    ? { title: 'Send the extract of the registered company', action: 'Send it' }
    : { title: 'Confirm who uses your address', action: 'Confirm' };
}

import { counted } from 'shared/lib/counted';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import type {
  AddressState,
  ApprovalInForce,
  OwnVerification,
  UntilReason,
} from 'shared/verification/types';

export interface StandingText {
  tone: 'info' | 'success' | 'warning';
  title: string;
  /** What happens next, and what becomes of the post until then. */
  text: string[];
}

const whyUntil: Readonly<Record<UntilReason, string>> = {
  review: 'Then we go through it with you again, as the law requires.',
  document: 'On that day an identity document expires. Please send us the new one before.',
  formation: 'By then please send us the extract of the registered company.',
};

/** How it stands with somebody's address, before anything is asked of them. */
export function standingText(own: OwnVerification): StandingText {
  const { case: open, in_force: approval } = own;
  const post = postText(own);
  switch (open?.state) {
    case 'draft':
      return {
        tone: 'warning',
        title: 'You have not sent this yet',
        text: [missingText(open.missing.length), ...post],
      };
    case 'in_review':
      return {
        tone: 'info',
        title: 'We are reviewing what you sent',
        text: [
          open.due_at
            ? `You hear from us by ${formatMoment(open.due_at)} (Malta time). There is nothing you need to do.`
            : 'There is nothing you need to do.',
          ...post,
        ],
      };
    case 'asked':
      return {
        tone: 'warning',
        title: 'Please send us something again',
        text: ['We have reviewed what you sent. The points below are not clear yet.', ...post],
      };
    case 'refused':
      return {
        tone: 'warning',
        title: 'We could not approve who uses your address',
        text: post,
      };
  }
  if (approval && ['usable', 'ending'].includes(own.address.state)) {
    return {
      tone: own.address.state === 'ending' ? 'warning' : 'success',
      title:
        own.address.state === 'ending'
          ? `${whatIsDue(approval)} by ${formatDay(approval.valid_until)}`
          : 'Your address is yours to use',
      text: [approvedText(own.address.state, approval), ...post],
    };
  }
  return {
    tone: own.address.state === 'usable' ? 'info' : 'warning',
    title: titleOf(own),
    text: approval?.until_reason === 'formation' ? [awaited, ...post] : post,
  };
}

function approvedText(state: AddressState, approval: ApprovalInForce): string {
  const { holder, valid_until: until, until_reason: reason } = approval;
  // its title says the rest
  if (state === 'ending' && reason === 'formation') return `Approved for ${holder} in formation.`;
  return `Approved for ${holder} until ${formatDay(until)}. ${whyUntil[reason]}`;
}

const awaited = 'We do not have the extract of the registered company yet.';

function whatIsDue({ until_reason: reason }: ApprovalInForce): string {
  return reason === 'formation'
    ? 'Please send us the extract of the registered company'
    : 'Please confirm who uses your address';
}

function titleOf({ address: { state, held_from } }: OwnVerification): string {
  if (state === 'held') return 'Your address rests';
  if (state === 'asked' && held_from) {
    return `Please tell us by ${formatDay(held_from)} who uses your address`;
  }
  return 'Please tell us who uses your address';
}

function missingText(count: number): string {
  if (count === 0) return 'Nothing is missing: check it once more, and send it.';
  return `${counted(count, 'answer')} or ${count === 1 ? 'document is' : 'documents are'} still missing. What you type is saved at each step: you can leave and come back.`;
}

/** What becomes of the address and of post in the meantime. */
function postText({
  address: { state, held_from },
  in_force: approval,
}: OwnVerification): string[] {
  const day = held_from && formatDay(held_from);
  switch (state) {
    case 'none':
      return [];
    case 'reserved':
      return [
        'Until we have approved it, your box is reserved for you and its number is not shown. Post that arrives is held for you, unopened, and we tell you. Nothing is lost.',
      ];
    case 'asked':
      return [
        `Nothing changes for you until ${day}. From that day we hold new post, unopened, until we have approved it. Nothing is lost.`,
      ];
    case 'ending':
      return [
        `Until then you use the address as before. From ${day} we hold new post, unopened, until we have approved it again.`,
      ];
    case 'held':
      return [
        `Since ${day} we hold new post for you, unopened. Nothing is lost, and what came before is yours as always. Please do not give the address to anyone until we have approved it again.`,
      ];
    case 'usable':
      return approval ? [] : ['You use the address as before.'];
  }
}

import type { Attendee } from 'shared/check-in/types';
import { formatMoment } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import { plainLetters } from 'shared/lib/plain-letters';
import type { BadgeTone } from 'shared/ui/badge';

/** What a registration is called (spec 1§2). */
export const states: Record<Attendee['payment_status'], { tone: BadgeTone; name: string }> = {
  paid: { tone: 'success', name: 'Confirmed' },
  pending: { tone: 'warning', name: 'Payment Pending' },
  cancelled: { tone: 'neutral', name: 'Cancelled' },
};

export function nameOf({ member }: Attendee): string {
  return personName(member?.full_name);
}

/** What tells apart two people of one name. */
export function detailOf({ member }: Attendee): string {
  return [member?.company_name, member?.email].filter(Boolean).join(', ');
}

/** Until when a seat that is neither paid nor ordered is kept; null for any other. */
export function heldText({ payment_status, held_until }: Attendee, now: Date): string | null {
  if (payment_status !== 'pending' || held_until === null) return null;
  return new Date(held_until) > now
    ? `In the cart, seat reserved until ${formatMoment(held_until)}`
    : 'In the cart, seat no longer reserved';
}

/** Whose name, company, e-mail or order holds every word of what is typed, accents or none. */
export function matching(attendees: readonly Attendee[], typed: string): Attendee[] {
  const words = plainLetters(typed).split(/\s+/).filter(Boolean);
  return attendees.filter((attendee) => {
    const text = plainLetters(
      [nameOf(attendee), detailOf(attendee), attendee.order?.purchase_number].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

export function byName(attendees: readonly Attendee[]): Attendee[] {
  return attendees.toSorted(
    (a, b) => nameOf(a).localeCompare(nameOf(b)) || detailOf(a).localeCompare(detailOf(b)),
  );
}

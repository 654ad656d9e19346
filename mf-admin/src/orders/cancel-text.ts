/**
 * What becomes of an unpaid order that is cancelled (private.release_membership_order). One that the site wrote,
 * for a renewal or another plan, was in no cart; a renewal that an administrator cancels is declined.
 */
export function cancelText(cartFingerprint: string): string {
  const [, kind] = /^(renewal|change):/.exec(cartFingerprint) ?? [];
  return `${whatFollows[kind ?? 'cart']} The member is told. This cannot be undone.`;
}

const whatFollows: Readonly<Record<string, string>> = {
  cart: 'What is on it goes back to the member’s cart, but seats at events are free for others at once; a discount is released, and a credit note cancels the invoice.',
  renewal:
    'The membership, and the business address with it, then ends with its period, without days of grace, unless the member chooses the plan again. A credit note cancels the invoice.',
  change: 'The membership keeps its present plan. A credit note cancels the invoice.',
};

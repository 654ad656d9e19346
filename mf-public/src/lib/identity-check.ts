/** What visitors read of how we find out who uses the address; the rules are rows of the database (decision 058). */
export const identityCheck = {
  /** What is asked for. */
  needed:
    'who signs for the company, who owns more than 25% of it and what it does, with a passport or identity card and a proof of address of each of these people, and an extract of the registry or, before there is one, the draft memorandum',
  /** How long both sides need. */
  duration:
    'It takes about ten minutes, on a phone as well, and we answer within two working days.',
  /** What becomes of the address and the post until then. */
  untilThen:
    'Until we have approved it, your box is reserved and post that arrives is held for you, unopened.',
} as const;

import type { DrawnCode } from '../billing/transfer-code';

/** What a mail says, before it becomes text and HTML: both are made of this and cannot differ. */
export interface MailContent {
  /** Subject and headline. One line, whatever it is made of. */
  subject: string;
  blocks: readonly Block[];
}

export type Block =
  | TextBlock
  /** What somebody wrote, in their words and lines. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'steps'; steps: readonly Step[] }
  | CodeBlock
  | LinkBlock;

export interface TextBlock {
  kind: 'text';
  text: string;
}

/** Stands by itself: a button in HTML, label and address in text. */
export interface LinkBlock {
  kind: 'link';
  label: string;
  href: string;
}

/**
 * A picture that says for a camera what stands around it in words, so the plain text goes without. It travels with the
 * mail: many mailboxes show neither drawings inside HTML nor addresses of data, and ask before they load anything.
 */
export interface CodeBlock {
  kind: 'code';
  /** What the HTML calls the picture that is in the mail (`cid:`, RFC 2392: it looks like an address). */
  id: string;
  alt: string;
  caption: string;
  code: DrawnCode;
}

export interface Fact {
  label: string;
  /** Lines have commas between them; the HTML breaks there, too. */
  value: string;
}

export interface Step {
  title: string;
  /** By when; null where that goes without saying. */
  when: string | null;
  text: string;
}

export function text(...sentences: readonly (string | false | null | undefined)[]): TextBlock {
  return { kind: 'text', text: sentences.filter(Boolean).join(' ') };
}

export function quote(words: string): Block {
  return { kind: 'quote', text: words };
}

/** Pairs; a fact that is not known is left out. */
export function facts(
  ...pairs: readonly (readonly [label: string, value: string | null | undefined | false])[]
): Block {
  return {
    kind: 'facts',
    facts: pairs.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  };
}

export function steps(list: readonly Step[]): Block {
  return { kind: 'steps', steps: list };
}

export function link(label: string, href: string): LinkBlock {
  return { kind: 'link', label, href };
}

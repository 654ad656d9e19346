/**
 * All that is ever told, and to one address of the site's owner. No address behind `?` or `#`, nobody's
 * id, no cookie; nothing is kept in the browser.
 */
export interface Report {
  kind: 'fault' | 'speed';
  /** Kind of error, or name of the figure: LCP, INP, CLS, FCP, TTFB. */
  name: string;
  /** Of a figure: in ms; CLS has no unit. */
  value?: number;
  /** Of a fault. */
  message?: string;
  stack?: string;
  /** Path of the page. */
  page: string;
  /** Which builds the page was made of; the maps of their sources are kept by these names. */
  versions: string;
}

/** Undefined: nothing is said of it, as with what is no error at all. */
export function faultReport(
  fault: unknown,
): Pick<Report, 'name' | 'message' | 'stack'> | undefined {
  if (!(fault instanceof Error)) return undefined;
  const { name, message, stack = '' } = fault;
  return { name, message: withoutPeople(message), stack: withoutPeople(stack).slice(0, 4000) };
}

/** Texts of errors may repeat what was typed, and addresses what they were opened with. */
export function withoutPeople(text: string): string {
  return text
    .replace(/(https?:\/\/[^\s?#)]+)[?#][^\s):]*/g, '$1')
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+\.\w+/g, '(e-mail)')
    .replace(/\b[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g, '(token)');
}

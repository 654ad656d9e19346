/** An element of a document, with text or with elements in it. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlElement[];
}

/** Null where there is nothing to say: an empty element would be a statement. */
export function element(
  name: string,
  content: string | null | undefined | readonly (XmlElement | null)[],
  attributes: XmlElement['attributes'] = {},
): XmlElement | null {
  if (content === null || content === undefined || typeof content === 'string') {
    const text = writable(content ?? '').trim();
    return text === '' ? null : { name, attributes, content: text };
  }
  const elements = content.filter((each) => each !== null);
  return elements.length === 0 ? null : { name, attributes, content: elements };
}

/** The whole document as text, an element a line. */
export function xmlText(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const tag = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(writable(value))}"`),
  ].join(' ');
  const inside =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((each) => written(each, `${indent}  `)).join('')}${indent}`;
  return `${indent}<${tag}>${inside}</${name}>\n`;
}

/** Without what XML 1.0 cannot hold, not even as a reference: control characters and halves of pairs. */
function writable(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

import { SaxesParser } from 'saxes';

/** An element as it was read: `name` with its prefix, `text` without what stands around it. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** Reads a document. @throws when it is not well formed */
export function readXml(xml: string): XmlNode {
  const parser = new SaxesParser();
  const document: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => {
    const node = open.pop();
    if (node) node.text = node.text.trim();
  });
  parser.write(xml).close();
  const [root] = document.children;
  if (!root) throw new Error('a document without an element');
  return root;
}

/** What lies at a path of names ("cac:Party/cac:PostalAddress"), in the order of the document. */
export function at(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce(
      (nodes, name) =>
        nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

/** The text at a path; undefined where there is no such element. */
export function textAt(node: XmlNode, path: string): string | undefined {
  return at(node, path)[0]?.text;
}

/** A number at a path; NaN where there is none. */
export function numberAt(node: XmlNode, path: string): number {
  const text = textAt(node, path);
  return text === undefined || text === '' ? Number.NaN : Number(text);
}

/** The node and all that is in it. */
export function everyNode(node: XmlNode): XmlNode[] {
  return [node, ...node.children.flatMap(everyNode)];
}

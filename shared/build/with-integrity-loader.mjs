import { createHash } from 'node:crypto';
import { basename } from 'node:path';

export const raw = true;

/**
 * The address of a file with a hash of its content behind it (`…woff#sha384-…`): who fetches it from
 * another origin then takes no other one. The file itself is what it is with `?file`.
 *
 * @param {Buffer} content
 */
export default function withIntegrity(content) {
  const hash = createHash('sha384').update(content).digest('base64');
  const file = JSON.stringify(`./${basename(this.resourcePath)}?file`);
  return `import address from ${file};\nexport default address + '#sha384-${hash}';`;
}

import { readFileSync } from 'node:fs';
import { inSources, sourceMapsDir } from '../build/source-maps';

/**
 *   npm run in-sources < stack.txt
 *
 * A stack out of a report, with the positions in our sources instead of those in what was served.
 */
process.stdout.write(inSources(readFileSync(process.stdin.fd, 'utf8'), sourceMapsDir));

import { generate } from 'lean-qr';
import sharp from 'sharp';

const quietZone = 2; // modules, as on printed labels
/** As printed at 200 dots to an inch: 22 mm with its quiet zone. */
const printed = 173;

/** The code of a label, or any other text, as a page shows it: a PNG. */
export function drawLabel(code: string, width: number = printed): Promise<Buffer> {
  const modules = generate(code);
  const size = modules.size + 2 * quietZone;
  const dark: string[] = [];
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1)
      if (modules.get(x, y)) dark.push(`M${x + quietZone} ${y + quietZone}h1v1h-1z`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width="100%" height="100%" fill="#ffffff"/><path d="${dark.join('')}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

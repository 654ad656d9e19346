import { encode } from 'uqr';
import { epcPayload, type SepaTransfer } from './epc-payload';

const quietZone = 4; // modules, ISO/IEC 18004

/** A transfer as a code that a banking app reads: a square of modules, true where it is dark. */
export function transferCode(transfer: SepaTransfer): boolean[][] {
  return encode(epcPayload(transfer), { ecc: 'M', border: quietZone }).data;
}

/** The dark modules of a code as rectangles one module high: what whoever draws it has to fill. */
export function darkRuns(code: readonly (readonly boolean[])[]): {
  x: number;
  y: number;
  width: number;
}[] {
  return code.flatMap((row, y) => {
    const runs: { x: number; y: number; width: number }[] = [];
    for (const [x, isDark] of row.entries()) {
      const last = runs.at(-1);
      if (!isDark) continue;
      if (last && last.x + last.width === x) last.width += 1;
      else runs.push({ x, y, width: 1 });
    }
    return runs;
  });
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { readPostCode } from 'shared/post/code';
import { noDialog } from '../gun';
import type { Camera } from './use-camera';

/** Not in every browser, and in no types of TypeScript yet. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type Detectors = { BarcodeDetector?: new (options: { formats: string[] }) => BarcodeDetector };

const betweenLooks = 250; // ms
const outOfSight = 1500; // ms: a look may miss a label that is there

/**
 * Reads the one label that the camera sees, where the browser can; elsewhere there are the gun and the keys. One that
 * stays in sight is heard once, also when its item is taken back or another label is typed over it.
 */
export function useLabelReader(
  camera: Camera,
  isOn: boolean,
  onCode: (code: string) => void,
): void {
  const hear = useEffectEvent(onCode);
  const video = useEffectEvent(camera.video);
  const inSight = useRef({ code: '', at: Number.NEGATIVE_INFINITY });
  const isReading = isOn && camera.state === 'on';
  useEffect(() => {
    const { BarcodeDetector } = globalThis as Detectors;
    if (!isReading || !BarcodeDetector) return;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    let isBusy = false;
    const look = async () => {
      const seen = video();
      if (isBusy || !seen || seen.videoWidth === 0) return;
      isBusy = true;
      try {
        const found = await detector.detect(seen);
        const codes = new Set(found.map(({ rawValue }) => readPostCode(rawValue)));
        codes.delete(null);
        const [code, ...others] = codes;
        // of two labels nobody knows which is meant; whatever is open over the page comes first
        if (!code || others.length > 0) return;
        const now = performance.now();
        const { code: before, at } = inSight.current;
        const isNew = code !== before || now - at > outOfSight;
        if (isNew && !noDialog()) return;
        inSight.current = { code, at: now };
        if (isNew) hear(code);
      } catch (cause) {
        console.warn('no label could be read', cause);
      } finally {
        isBusy = false;
      }
    };
    const timer = setInterval(look, betweenLooks);
    return () => clearInterval(timer);
  }, [isReading]);
}

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawEnvelope, type Envelope } from './draw-envelope';

const envelope: Envelope = {
  design: 'window',
  sender: 'Uffiċċju tal-Liċenzji ta’ Eżempju',
  from: 'Triq l-Eżempju 40, il-Furjana',
  to: ['Walnut & Reed Ltd', 'Box 118, Gallarija House', '1 Example Street', 'Valletta VLT 0000'],
  posted: '10.11.2026',
};

for (const design of ['window', 'stamped', 'official', 'registered', 'parcel'] as const) {
  test(`an envelope of the design ${design} is a small photo`, async () => {
    const photo = await drawEnvelope({ ...envelope, design });
    expect(photo.length).toBeLessThan(60_000);
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
  });
}

test('an envelope is the same photo each time, and another for another sender', async () => {
  const photo = await drawEnvelope(envelope);
  expect(photo.equals(await drawEnvelope(envelope))).toBe(true);
  expect(photo.equals(await drawEnvelope({ ...envelope, sender: 'Tre Cipressi' }))).toBe(false);
});

test('a name is drawn as it is written, not taken for a drawing', async () => {
  await drawEnvelope({ ...envelope, sender: '</g><script>&"Tom & Ġorġ"' });
});

import sharp from 'sharp';

/**
 * A page as a phone in poor light takes it: 1.4° askew, a little blurred, noisy, and dark towards one
 * corner. The same page makes the same photo. A JPEG.
 */
export async function badPhoto(page: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(page)
    .flatten({ background: '#ffffff' })
    .rotate(1.4, { background: '#b9b4aa' })
    .blur(1.1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const noise = gaussianNoise(2026);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = 0.92 - 0.5 * ((x / width) * 0.55 + (y / height) * 0.45) ** 1.4;
      const grain = noise() * 11;
      for (let channel = 0; channel < channels; channel += 1, at += 1) {
        // electric light is yellow
        const tint = channel === 2 ? 0.9 : 1;
        data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * shade * tint + grain));
      }
    }
  }
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 72 }).toBuffer();
}

/** Numbers around 0 with a deviation of about 1, always the same ones from the same seed. */
function gaussianNoise(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return () => (uniform() + uniform() + uniform() + uniform() - 2) * 1.73;
}

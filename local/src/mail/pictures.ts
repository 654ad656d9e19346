import type { WrittenMail } from 'shared/mails/write-mail';

const side = 540; // pixels, three for each that a mailbox shows

/** The pictures of a mail as mailboxes show them: many show no SVG. */
export async function picturesOf({
  pictures,
}: Pick<WrittenMail, 'pictures'>): Promise<{ cid: string; png: Buffer }[]> {
  if (pictures.length === 0) return [];
  const { default: sharp } = await import('sharp');
  return Promise.all(
    pictures.map(async ({ cid, svg }) => ({
      cid,
      png: await sharp(Buffer.from(svg), { density: 72 * 8 })
        .resize(side, side, { kernel: 'nearest' })
        .png({ palette: true })
        .toBuffer(),
    })),
  );
}

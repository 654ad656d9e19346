import type { MailPicture, WrittenMail } from 'shared/mails/write-mail';

const dots = 8; // to a module of a code: sharp on every screen, and a whole number

/**
 * The pictures of a mail as parts of it, which every mailbox shows at once: nothing is loaded from anywhere. PNG, as
 * mailboxes show no SVG.
 */
export async function attachedPictures(pictures: readonly MailPicture[]) {
  if (pictures.length === 0) return [];
  const { default: sharp } = await import('sharp');
  return Promise.all(
    pictures.map(async (picture) => ({
      filename: 'transfer-code.png',
      cid: picture.id,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: await sharp(Buffer.from(svgOf(picture)))
        .png({ palette: true })
        .toBuffer(),
    })),
  );
}

/** The HTML of a mail with its pictures inside, for the outbox of the embedded stack. */
export function withPicturesInside({
  html,
  pictures,
}: Pick<WrittenMail, 'html' | 'pictures'>): string {
  return pictures.reduce(
    (page, picture) =>
      page.replaceAll(
        `cid:${picture.id}`,
        `data:image/svg+xml;base64,${Buffer.from(svgOf(picture)).toString('base64')}`,
      ),
    html,
  );
}

function svgOf({ code: { size, path } }: MailPicture): string {
  const side = size * dots;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}

import { randomBytes } from 'node:crypto';
import { writePostCode } from 'shared/post/code';
import { issuedCodes } from 'shared/testing/post-codes';
import { readPdf } from 'shared/testing/read-pdf';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawLabel } from '../drawn-post/draw-label';
import type { PageReader } from './read-page';
import { ScanFailure } from './scan-failure';
import { type ScanReaderOptions, scanReader, startScanReader } from './scan-reader';
import { type FinishedPage, type Scans, TryLaterError } from './scans';

/** The tables and the bucket as far as the reader knows them. */
interface Office {
  state: 'waiting' | 'reading' | 'done' | string;
  lease: string;
  leaseEnds: boolean;
  pdf?: string;
  pages?: readonly FinishedPage[];
  original: { name: string; turn: 0 | 180 }[];
  files: Map<string, Uint8Array>;
}

let office: Office;
/** A very long receipt has few dots, so that it is made ready at once. */
const receipt = sharp({ create: { width: 4, height: 1000, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer();
/** Of the item that is scanned, of another, and of none. */
const [label = '', another = '', unused = ''] = Object.values(issuedCodes);
/** What has to happen is awaited until the test itself is given up. */
const patience = { timeout: 28_000 };

function scansOf(own: Office, changes: Partial<Scans> = {}): Scans {
  return {
    claim: async () => {
      if (own.state !== 'waiting' && !(own.state === 'reading' && own.leaseEnds)) return undefined;
      Object.assign(own, { state: 'reading', lease: crypto.randomUUID(), leaseEnds: false });
      const { lease, original } = own;
      return { scan_id: 'scan', item_id: 'item', code: label, original, lease };
    },
    isOfItem: async (code) => code === another,
    download: async (name) => {
      const file = own.files.get(name);
      if (!file) throw new ScanFailure('missing');
      return file;
    },
    upload: async (name, file) => void own.files.set(name, file),
    remove: async (names) => names.forEach((name) => void own.files.delete(name)),
    finish: async ({ lease }, pdf, pages) => {
      if (own.state !== 'reading' || own.lease !== lease) return false;
      Object.assign(own, { state: 'done', pdf, pages });
      return true;
    },
    fail: async ({ lease }, reason) => {
      if (own.state === 'reading' && own.lease === lease) own.state = reason;
    },
    ...changes,
  };
}

/** Sees the same word on each page. */
const fast: PageReader = {
  read: async () => ({
    text: 'Għażiż',
    confidence: 91,
    lines: [{ baseline: 300, height: 10, words: [{ text: 'Għażiż', left: 1, right: 19 }] }],
  }),
  close: async () => {},
};

const read = (scans: Scans, options: ScanReaderOptions = {}) =>
  scanReader(scans, { reader: fast, ...options }).drain();
const results = () =>
  [...office.files.keys()].filter((name) => !office.original.some((one) => one.name === name));

beforeEach(async () => {
  office = {
    state: 'waiting',
    lease: '',
    leaseEnds: false,
    original: [
      { name: 'item/a.png', turn: 0 },
      { name: 'item/b.png', turn: 180 },
    ],
    files: new Map([
      ['item/a.png', await receipt],
      ['item/b.png', await receipt],
    ]),
  };
});

test('a scan becomes a PDF and pages beside the originals, which stay as they are', async () => {
  expect(await read(scansOf(office))).toBe(1);
  expect(office.state).toBe('done');
  expect(office.pages).toEqual([
    {
      nr: 1,
      picture: expect.stringMatching(/^item\/[-0-9a-f]{36}\.jpg$/),
      text: 'Għażiż',
      confidence: 91,
      width: 20,
      height: 5000,
    },
    expect.objectContaining({ nr: 2 }),
  ]);
  expect(office.pdf).toMatch(/^item\/[-0-9a-f]{36}\.pdf$/);
  const { pages, info } = await readPdf(office.files.get(office.pdf ?? '') ?? new Uint8Array());
  expect([pages, info.Title]).toEqual([['Għażiż', 'Għażiż'], writePostCode(label)]);
  expect(new Set(results())).toEqual(
    new Set([office.pdf, ...(office.pages ?? []).map(({ picture }) => picture)]),
  );
  expect(office.files.get('item/a.png')).toBe(await receipt);
});

test('two readers at once read a scan once', async () => {
  const taken = await Promise.all([read(scansOf(office)), read(scansOf(office))]);
  expect(taken.sort()).toEqual([0, 1]);
  expect(results()).toHaveLength(3);
});

test('a reader killed between files and row leaves the scan to another, and changes nothing later', async () => {
  let late = () => {};
  const wait = new Promise<void>((resolve) => {
    late = resolve;
  });
  const { finish } = scansOf(office);
  const killed = read(scansOf(office, { finish: (...args) => wait.then(() => finish(...args)) }));
  await vi.waitFor(() => expect(results()).toHaveLength(3), patience);
  expect(await read(scansOf(office))).toBe(0);
  office.leaseEnds = true;
  expect(await read(scansOf(office))).toBe(1);
  const { pdf, pages } = office;
  late();
  await killed;
  expect(office).toMatchObject({ state: 'done', pdf, pages });
  // it has taken its own files away, and left those of the other
  expect(new Set(results())).toEqual(
    new Set([pdf, ...(pages ?? []).map(({ picture }) => picture)]),
  );
});

test('a scan that nobody can read says why', async () => {
  office.files.set('item/a.png', Buffer.from('no picture'));
  await read(scansOf(office));
  expect(office.state).toBe('unreadable');
  office.state = 'waiting';
  office.files.delete('item/a.png');
  await read(scansOf(office));
  expect(office.state).toBe('missing');
  Object.assign(office, { state: 'waiting', original: [] });
  await read(scansOf(office));
  expect(office.state).toBe('unreadable');
  expect(office.files.size).toBe(1);
});

/** What is scanned, with the labels of these codes on its first page. */
const labelled = async (...codes: string[]) => {
  const pictures = codes.map(async (code, nth) => ({
    input: await drawLabel(code, 140),
    left: 20 + nth * 180,
    top: 20,
  }));
  return sharp({ create: { width: 600, height: 848, channels: 3, background: '#ffffff' } })
    .composite(await Promise.all(pictures))
    .png()
    .toBuffer();
};

test('a scan with the label of another item says so before anything of it is read', async () => {
  const seen = vi.fn(fast.read);
  office.files.set('item/a.png', await labelled(another));
  await read(scansOf(office), { reader: { ...fast, read: seen } });
  expect([office.state, results()]).toEqual([`other_label ${another}`, []]);
  expect(seen).not.toHaveBeenCalled();
});

test.each([
  ['its own label', [label]],
  ['its own label beside another', [another, label]],
  ['a label that no item has', [unused]],
  ['something else to be read', [`https://example.com/${another}`]],
])('a scan with %s on its first page is read', async (_, codes) => {
  office.files.set('item/a.png', await labelled(...codes));
  await read(scansOf(office));
  expect(office.state).toBe('done');
});

test('a scan with the label of another item on a later page is read', async () => {
  office.original[1] = { name: 'item/b.png', turn: 0 };
  office.files.set('item/b.png', await labelled(another));
  await read(scansOf(office));
  expect(office.state).toBe('done');
});

test('a scan is tried later where nobody answers whose label it carries', async () => {
  office.files.set('item/a.png', await labelled(another));
  const isOfItem = () => Promise.reject(new TryLaterError('no line'));
  await expect(read(scansOf(office, { isOfItem }))).rejects.toThrow('no line');
  expect([office.state, results()]).toEqual(['reading', []]);
});

test('a reader goes on after files that nobody can read', async () => {
  const broken: Record<string, Uint8Array> = {
    'an empty file': Buffer.alloc(0),
    'a PDF that ends after its beginning': Buffer.from('%PDF-1.7\n'),
    'a PDF of noise': Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]),
    'a PDF whose objects lead in circles': Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>',
    ),
    'a JPEG that ends after its beginning': Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
    'a TIFF of noise': Buffer.concat([Buffer.from('II*\0'), randomBytes(10_000)]),
  };
  for (const [title, file] of Object.entries(broken)) {
    office.state = 'waiting';
    office.files.set('item/a.png', file);
    expect(await read(scansOf(office)), title).toBe(1);
    expect([title, office.state]).toEqual([title, 'unreadable']);
  }
  Object.assign(office, { state: 'waiting' });
  office.files.set('item/a.png', await receipt);
  await read(scansOf(office));
  expect(office.state).toBe('done');
});

test('a reader with a fault of its own says so, and the next scan is read', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await read(scansOf(office), {
    reader: { ...fast, read: () => Promise.reject(new Error('Oh.')) },
  });
  expect(office.state).toBe('failed');
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('a line that drops leaves no files, and the scan to the next try', async () => {
  let uploads = 0;
  const { upload } = scansOf(office);
  const dropping = scansOf(office, {
    upload: async (...args) => {
      uploads += 1;
      if (uploads === 2) throw new TryLaterError('no line');
      await upload(...args);
    },
  });
  await expect(read(dropping)).rejects.toThrow('no line');
  expect([office.state, results()]).toEqual(['reading', []]);
  office.leaseEnds = true;
  await read(scansOf(office));
  expect(office.state).toBe('done');
});

test('a scan that the database refuses has failed, leaves no files, and keeps no other waiting', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusing = scansOf(office, {
    finish: () => Promise.reject(new Error('finish_scan is refused: PO014')),
  });
  expect(await read(refusing)).toBe(1);
  expect([office.state, results()]).toEqual(['failed', []]);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('a scan too large for the bucket says so', async () => {
  const { upload } = scansOf(office);
  const small = scansOf(office, {
    upload: (name, file, type) =>
      type === 'application/pdf'
        ? Promise.reject(new ScanFailure('too_many_pages'))
        : upload(name, file, type),
  });
  await read(small);
  expect([office.state, results()]).toEqual(['too_many_pages', []]);
});

test('a text is kept as far as the database takes it: no NUL, no half of a character, no carpet of letters', async () => {
  const text = `Il-\0karta \ud83d \u{1f4ee} \udc00tajba ${'x'.repeat(10_000)}`;
  const dirty: PageReader = {
    ...fast,
    read: async () => ({ text, confidence: 50, lines: [] }),
  };
  await read(scansOf(office), { reader: dirty });
  const kept = office.pages?.[0]?.text ?? '';
  expect(kept).toMatch(/^Il-karta {2}\u{1f4ee} tajba x+$/u);
  expect(kept.length).toBeLessThanOrEqual(8000);
});

test('a lost answer to the last call takes nothing away: the row may name the files', async () => {
  const { finish } = scansOf(office);
  const lost = scansOf(office, {
    finish: async (...args) => {
      await finish(...args);
      throw new TryLaterError('no answer');
    },
  });
  await expect(read(lost)).rejects.toThrow('no answer');
  expect([office.state, results().length]).toEqual(['done', 3]);
});

test('a reader that is ended stops in the middle of a page, and gives the scan back whole', async () => {
  let isReading = false;
  const endless: PageReader = {
    read: (_page, signal) =>
      new Promise((_, reject) => {
        isReading = true;
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    close: async () => {},
  };
  const reader = startScanReader(scansOf(office), { reader: endless });
  await vi.waitFor(() => expect(isReading).toBe(true), patience);
  await reader.close();
  expect([office.state, results()]).toEqual(['stopped', []]);
});

test('a reader that has started finds what comes later, and gives its memory back although it looks on', async () => {
  const close = vi.fn(async () => {});
  const reader = startScanReader(scansOf(office), {
    reader: { ...fast, close },
    everyMs: 5,
    idleMs: 50,
  });
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), patience);
  expect(office.state).toBe('done');
  office.state = 'waiting';
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2), patience);
  expect(office.state).toBe('done');
  await reader.close();
});

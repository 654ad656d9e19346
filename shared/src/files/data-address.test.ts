import { expect, test } from 'vitest';
import { dataAddress } from './data-address';

test('a picture is shown as data of the page', async () => {
  const picture = new Blob(['a page'], { type: 'image/jpeg' });
  expect(await dataAddress(picture)).toBe(`data:image/jpeg;base64,${btoa('a page')}`);
});

import { expect, test } from 'vitest';
import { trackingPage } from './carriers';

test('a member follows a parcel on the page of a carrier that is known, and nowhere else', () => {
  expect(trackingPage('dhl', '1234567890')).toBe(
    'https://www.dhl.com/en/express/tracking.html?AWB=1234567890',
  );
  expect(trackingPage('maltapost', 'RE000000000MT')).toBe('https://www.maltapost.com/tracking');
  expect(trackingPage('ups', '1Z&x=#/../evil')).toBe(
    'https://www.ups.com/track?tracknum=1Z%26x%3D%23%2F..%2Fevil',
  );
  expect(trackingPage('other', '1234567890')).toBeNull();
  expect(trackingPage('dhl', null)).toBeNull();
  expect(trackingPage(null, '1234567890')).toBeNull();
});

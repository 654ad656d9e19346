import { expect, test } from 'vitest';
import { isPushService } from './push-hosts';

const standIn = 'http://localhost:3000/_local/push/';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQ',
  'https://eu.web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('a known push service is called: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example.com/x',
  'https://evil-fcm.googleapis.com/x',
  'https://notify.windows.com/x',
  'https://push.apple.com/x',
  'https://web.push.apple.com.example.com/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://10.0.0.1/fcm.googleapis.com',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
  `${standIn}abc`,
])('no other address is called: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});

test('the stand-in is called where there is one, and nothing beside it', () => {
  expect(isPushService(`${standIn}abc`, standIn)).toBe(true);
  expect(isPushService('http://localhost:3000/rest/v1/profiles', standIn)).toBe(false);
  expect(isPushService(`${standIn}../../rest/v1/profiles`, standIn)).toBe(false);
  expect(isPushService('http://localhost:30001/_local/push/abc', standIn)).toBe(false);
});

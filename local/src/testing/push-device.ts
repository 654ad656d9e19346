import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of a push subscription: what it hands over, and how it reads what comes (RFC 8291). */
export interface PushDevice {
  /** base64url, as `PushSubscription.toJSON()` has them. */
  keys: { p256dh: string; auth: string };
  /** @param body base64url @throws when it is not for this device */
  read(body: string): unknown;
}

const KEY_BYTES = 65;

export function pushDevice(): PushDevice {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: {
      p256dh: own.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read(body) {
      const bytes = Buffer.from(body, 'base64url');
      const salt = bytes.subarray(0, 16);
      const sender = bytes.subarray(21, 21 + KEY_BYTES); // after the size of a record and of the key
      const sealed = bytes.subarray(21 + KEY_BYTES);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const shared = derive(own.computeSecret(sender), auth, about, 32);
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const opener = createDecipheriv('aes-128-gcm', key, nonce);
      opener.setAuthTag(sealed.subarray(-16));
      const open = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
      return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString('utf8'));
    },
  };
}

function derive(secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, length));
}

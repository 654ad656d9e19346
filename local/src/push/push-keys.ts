import { createECDH } from 'node:crypto';

/** The key pair by which push services know who sends (RFC 8292, VAPID), each as base64url of its bytes. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';

export function makePushPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // shorter where it begins with zeros
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** @throws in words when it is none */
export function pushKeysOf(privateKey: string): PushKeys {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch (cause) {
    throw new Error('The private key of pushes must be 32 bytes as base64url.', { cause });
  }
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url') };
}

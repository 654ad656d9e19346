/** A Phoenix message, whatever the version it travelled in. */
export interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export type Version = '1.0.0' | '2.0.0';

/** undefined for anything that is no message, because anybody can send anything to the socket. */
export function decode(version: Version, text: string): Message | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0' ? asArray(value) : fieldsOf(value);
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return {
    joinRef: textOrNull(joinRef),
    ref: textOrNull(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  };
}

export function encode(version: Version, message: Message): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): unknown[] {
  if (!isRecord(value)) return [];
  return [value.join_ref, value.ref, value.topic, value.event, value.payload];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

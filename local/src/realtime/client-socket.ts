import type { WebSocket } from 'ws';
import type { Secrets } from '../secrets';
import { type Access, readAccess } from './access-token';
import { Channel } from './channel';
import { decode, encode, isRecord, type Message } from './messages';
import { readSubscriptions } from './subscriptions';

/** A client that does not read is let go; it reconnects and fetches what it missed. */
const MAX_BUFFERED_BYTES = 1_000_000;
const MAX_CHANNELS = 100;
const SILENCE_MS = 75_000;

export interface ClientSocketOptions {
  secrets: Secrets;
  /** The key the socket was opened with; used by joins that bring no token. */
  access: Access;
  /** Awaited before a join is confirmed, so that nothing after the confirmation is missed. */
  beforeJoin: () => Promise<void>;
}

/** One connected browser tab, speaking Phoenix channels. */
export class ClientSocket {
  readonly channels = new Map<string, Channel>();
  private lastHeard = Date.now();

  constructor(
    private readonly socket: WebSocket,
    private readonly options: ClientSocketOptions,
  ) {
    let queue = Promise.resolve();
    socket.on('message', (data) => {
      this.lastHeard = Date.now();
      const message = decode(String(data));
      if (!message) return;
      // In order: a join must not overtake the leave before it.
      queue = queue.then(() => this.receive(message)).catch(() => socket.terminate());
    });
    socket.on('close', () => this.forgetChannels());
    socket.on('error', () => socket.terminate());
  }

  get isSilent(): boolean {
    return Date.now() - this.lastHeard > SILENCE_MS;
  }

  send(message: Message): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.socket.terminate();
      return;
    }
    this.socket.send(encode(message));
  }

  close(): void {
    this.socket.close(1001, 'Server stops');
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Something was not told: the client joins again, and reads anew what the channel is about. */
  letRejoin(topics: Iterable<string> = [...this.channels.keys()]): void {
    for (const topic of topics) {
      const channel = this.channels.get(topic);
      if (!channel) continue;
      this.drop(topic);
      this.push(topic, channel.joinRef, 'phx_error', {});
    }
  }

  private async receive(message: Message): Promise<void> {
    switch (message.event) {
      case 'heartbeat':
        return this.reply(message, 'ok', {});
      case 'phx_join':
        return this.join(message);
      case 'phx_leave':
        this.drop(message.topic);
        this.reply(message, 'ok', {});
        return this.push(message.topic, message.joinRef, 'phx_close', {});
      case 'access_token':
        return this.changeToken(message);
      default:
        // Broadcast and presence are not used by this project.
        if (message.ref !== null) this.reply(message, 'ok', {});
    }
  }

  private async join(message: Message): Promise<void> {
    const { topic, payload, joinRef, ref } = message;
    try {
      if (this.channels.size >= MAX_CHANNELS) throw new Error('Too many channels');
      const config = isRecord(payload.config) ? payload.config : {};
      const subscriptions = readSubscriptions(config.postgres_changes);
      const token = payload.access_token;
      const access =
        typeof token === 'string' && token !== ''
          ? await readAccess(token, this.options.secrets)
          : this.options.access;
      await this.options.beforeJoin();
      this.drop(topic);
      const channel = new Channel(topic, joinRef ?? ref, subscriptions, access, () =>
        this.refuseFurther(topic, 'Token has expired'),
      );
      this.channels.set(topic, channel);
      this.reply(message, 'ok', { postgres_changes: subscriptions });
      this.push(topic, channel.joinRef, 'presence_state', {});
      if (subscriptions.length > 0) {
        this.system(channel, 'ok', 'Subscribed to PostgreSQL');
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Cannot join';
      this.reply(message, 'error', { reason });
    }
  }

  private async changeToken(message: Message): Promise<void> {
    const channel = this.channels.get(message.topic);
    const token = message.payload.access_token;
    if (!channel || typeof token !== 'string' || token === '') return;
    try {
      channel.useAccess(await readAccess(token, this.options.secrets));
    } catch (error) {
      this.refuseFurther(message.topic, error instanceof Error ? error.message : 'Invalid token');
    }
  }

  /** As hosted: says why, then closes the channel, which the client sees as CLOSED. */
  private refuseFurther(topic: string, reason: string): void {
    const channel = this.channels.get(topic);
    if (!channel) return;
    this.system(channel, 'error', reason);
    this.drop(topic);
    this.push(topic, channel.joinRef, 'phx_close', {});
  }

  private drop(topic: string): void {
    this.channels.get(topic)?.close();
    this.channels.delete(topic);
  }

  private forgetChannels(): void {
    for (const topic of [...this.channels.keys()]) this.drop(topic);
  }

  private system(channel: Channel, status: 'ok' | 'error', message: string): void {
    this.push(channel.topic, channel.joinRef, 'system', {
      channel: channel.topic.replace(/^realtime:/, ''),
      extension: 'postgres_changes',
      message,
      status,
    });
  }

  private reply(to: Message, status: 'ok' | 'error', response: Record<string, unknown>): void {
    const { joinRef, ref, topic } = to;
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  private push(
    topic: string,
    joinRef: string | null,
    event: string,
    payload: Record<string, unknown>,
  ): void {
    this.send({ joinRef, ref: null, topic, event, payload });
  }
}

import type { Start } from './types';
/**
 * A part of what the signed-in person is asked for first: whoever of frame, bell and cart comes first
 * asks for all of them, in one request. Once it is answered the parts stand in the query cache, and who
 * asks here again is to ask the server.
 * @returns undefined where the caller has to ask itself, and to say what went wrong.
 */
export declare function fromStart<Part extends keyof Start>(part: Part, userId: string): Promise<Start[Part] | undefined>;

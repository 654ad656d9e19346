/** Why a scan could not be read, as `fail_scan` is told. */
export type FailureReason =
  /** Not a picture or PDF, or a damaged one. */
  | 'unreadable'
  /** A PDF that wants a password. */
  | 'locked'
  /** A picture of more than 60 million dots. */
  | 'too_large'
  /** Or together too large for a file of the bucket. */
  | 'too_many_pages'
  /** It did not end within its lease. */
  | 'too_slow'
  /** The file is not in the storage. */
  | 'missing'
  /** Its first page carries the label of another item, with this code. */
  | `other_label ${string}`
  /** Our own mistake: the log of the process has it. */
  | 'failed'
  /** The process was ended meanwhile. */
  | 'stopped';

export class ScanFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(`The scan cannot be read: ${reason}`, options);
  }
}

import type { Turn } from './clean-page';
import type { FailureReason } from './scan-failure';

export const bucket = 'post-scans';

/** A row of `claim_scans`: nobody else takes it until its lease ends. */
export interface ClaimedScan {
  scan_id: string;
  item_id: string;
  /** Of the item. */
  code: string;
  /** In order; names in the bucket. */
  original: readonly { name: string; turn: Turn }[];
  lease: string;
}

/** A page of a scan as `finish_scan` takes it. */
export interface FinishedPage {
  /** From 1. */
  nr: number;
  /** Name in the bucket. */
  picture: string;
  text: string;
  /** 0 to 100. */
  confidence: number;
  /** Dots, of the page that was read. */
  width: number;
  height: number;
}

/**
 * What the reader asks of a project: the calls for its process, and its storage. Each throws TryLaterError where no
 * answer comes, and any other error where it is refused.
 */
export interface Scans {
  claim(leaseSeconds: number): Promise<ClaimedScan | undefined>;
  /** Whether an item has the label with this code. */
  isOfItem(code: string): Promise<boolean>;
  /** @throws ScanFailure when the file is not there */
  download(name: string): Promise<Uint8Array>;
  /** @throws ScanFailure when the bucket takes no file of this size */
  upload(name: string, file: Uint8Array, type: string): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  /** Answers whether the lease still held; nothing has changed otherwise. */
  finish(scan: ClaimedScan, pdf: string, pages: readonly FinishedPage[]): Promise<boolean>;
  fail(scan: ClaimedScan, reason: FailureReason): Promise<void>;
}

/** The project did not answer, or not as it should: the scan is as good as before, and tried again. */
export class TryLaterError extends Error {}

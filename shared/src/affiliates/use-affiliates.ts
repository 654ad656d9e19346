import { reloadDirectory } from 'shared/lib/use-directory';
import { affiliateDirectory, approveAffiliate, rejectAffiliate, withdrawAffiliate } from './api';
import type { Approval } from './types';

/** @throws AppError, see `approveAffiliate`. */
export async function approve(affiliateId: string): Promise<Approval> {
  try {
    return await approveAffiliate(affiliateId);
  } finally {
    void reloadDirectory(affiliateDirectory); // after a refusal too: somebody else has decided
  }
}

/** @throws AppError, see `rejectAffiliate`. */
export async function reject(affiliateId: string, reason: string): Promise<void> {
  try {
    await rejectAffiliate(affiliateId, reason);
  } finally {
    void reloadDirectory(affiliateDirectory);
  }
}

/** @throws AppError, see `withdrawAffiliate`. */
export async function withdraw(affiliateId: string, reason: string): Promise<void> {
  try {
    await withdrawAffiliate(affiliateId, reason);
  } finally {
    void reloadDirectory(affiliateDirectory);
  }
}

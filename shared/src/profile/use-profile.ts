import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchProfile } from './api';
import type { Profile } from './types';

export function profileKey(userId: string | null): readonly unknown[] {
  return ['profile', userId];
}

/** The signed-in person's profile. */
export function useProfile(): UseQueryResult<Profile, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: profileKey(userId),
      queryFn: () => fetchProfile(userId as string),
      enabled: userId !== null,
    },
    queryClient,
  );
}

/** Whether the signed-in person administers the site; undefined until known. */
export function useAdminRole(): { isAdmin: boolean; isSuperAdmin: boolean } | undefined {
  const { data } = useProfile();
  if (data === undefined) return undefined;
  const isSuperAdmin = data.role === 'super_admin';
  return { isAdmin: isSuperAdmin || data.role === 'admin', isSuperAdmin };
}

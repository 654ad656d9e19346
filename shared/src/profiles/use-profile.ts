import {
  skipToken,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { fetchProfile, saveProfile } from './api';
import { profileKey } from './profile-key';
import type { Profile, ProfileChanges } from './types';

export { profileKey };

/** The signed-in person's profile. */
export function useProfile(): UseQueryResult<Profile, AppError> {
  const userId = useAppStore((state) => state.session.userId);
  return useQuery(
    {
      queryKey: profileKey(userId),
      queryFn: userId === null ? skipToken : () => fetchProfile(userId),
    },
    queryClient,
  );
}

/** The same for code that asks once: what is in the cache, else one request. */
export function readProfile(userId: string): Promise<Profile> {
  return queryClient.fetchQuery({
    queryKey: profileKey(userId),
    queryFn: () => fetchProfile(userId),
  });
}

/** Saves changes to the signed-in person's profile; every screen then shows it as stored. */
export function useSaveProfile(): UseMutationResult<Profile, AppError, Partial<ProfileChanges>> {
  const userId = useAppStore((state) => state.session.userId);
  return useMutation(
    {
      mutationFn: (changes: Partial<ProfileChanges>) => saveProfile(userId, changes),
      onSuccess: (stored) => queryClient.setQueryData<Profile>(profileKey(userId), stored),
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

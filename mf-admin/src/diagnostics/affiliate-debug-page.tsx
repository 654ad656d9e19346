import type { ReactNode } from 'react';
import {
  reloadDiagnostics,
  useDebugAffiliates,
  useDebugNotifications,
  useDebugRoles,
} from 'shared/diagnostics/use-diagnostics';
import { formatMoment } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { useProfile } from 'shared/profiles/use-profile';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { shortId } from 'shared/users/types';
import { DebugList, DebugRow } from './debug-list';
import styles from './diagnostics.module.css';
import { useDebugTests } from './use-debug-tests';

/** /debug-affiliates: whether applications and what administrators are told of them work (spec 2§2). */
export default function AffiliateDebugPage(): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const { data: profile } = useProfile();
  const affiliates = useDebugAffiliates();
  const roles = useDebugRoles();
  const notifications = useDebugNotifications(userId);
  const { lines, testAffiliate, testNotifications } = useDebugTests(userId);
  const reload = useAction(reloadDiagnostics);
  return (
    <PageSection>
      <SectionHeading
        as="h1"
        intro="Test affiliates are marked as such. Only your own notifications are shown."
      >
        Affiliate Debug
      </SectionHeading>
      <div className={styles.panel}>
        <DetailList
          items={[
            ['User ID', <code key="id">{userId && shortId(userId)}</code>],
            ['Administrator', profile?.role ? 'Yes' : 'No'],
            ['Role', profile?.role ?? 'none'],
          ]}
        />
        <div className="ways">
          <Button busy={reload.busy} onClick={() => void reload.run()}>
            Reload Data
          </Button>
          <Button busy={testAffiliate.busy} onClick={() => void testAffiliate.run()}>
            Test Affiliate
          </Button>
          <Button busy={testNotifications.busy} onClick={() => void testNotifications.run()}>
            Test Notifications
          </Button>
        </div>
        <section aria-labelledby="debug-log" className={styles.list}>
          <h2 id="debug-log">Log</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <div role="log" aria-labelledby="debug-log" className={styles.log} tabIndex={0}>
            {lines.map(({ key, text }) => (
              <p key={key}>{text}</p>
            ))}
          </div>
        </section>
        <div className={styles.lists}>
          <DebugList title="Affiliates" list={affiliates} empty="No affiliates found">
            {(row) => (
              <DebugRow
                key={row.id}
                first={`${row.first_name} ${row.last_name}`}
                second={[row.email, row.status, formatMoment(row.created_at)]}
              />
            )}
          </DebugList>
          <DebugList title="User Roles" list={roles} empty="No user roles found">
            {(row) => (
              <DebugRow
                key={row.user_id}
                first={row.profile?.full_name?.trim() || 'No name'}
                second={[row.role, shortId(row.user_id)]}
              />
            )}
          </DebugList>
          <DebugList title="Notifications" list={notifications} empty="No notifications found">
            {(row) => (
              <DebugRow
                key={row.id}
                first={row.title}
                second={[row.message, row.type, shortId(row.user_id), formatMoment(row.created_at)]}
              />
            )}
          </DebugList>
        </div>
      </div>
    </PageSection>
  );
}

import { company } from 'shared/company';
import { runCommand } from 'site/run-command';
import { connect } from '../database/connect';
import { checkReachable } from '../database/reachable';
import { startMailSender } from '../mail/mail-sender';
import { openSmtp } from '../mail/smtp';
import { pushKeysOf } from '../push/push-keys';
import { startPushSender } from '../push/push-sender';
import { checkDatabaseUrl, checkEncrypted } from './environment';
import { runUntilStopped } from './run-until-stopped';

/**
 * Sends the mails of a hosted project by SMTP, and where it has the key its pushes, until it is stopped; see
 * supabase/README.md.
 *
 *   DATABASE_URL=… SMTP_URL=… MAIL_FROM=… [ONE_CLICK_URL=…] [PUSH_PRIVATE_KEY=…] npm run mails
 */
async function main(): Promise<void> {
  const databaseUrl = needed('DATABASE_URL');
  checkDatabaseUrl('DATABASE_URL', databaseUrl);
  checkEncrypted('DATABASE_URL', databaseUrl);
  await checkReachable('DATABASE_URL', databaseUrl);
  const pushKey = process.env.PUSH_PRIVATE_KEY || undefined;
  if (pushKey) pushKeysOf(pushKey); // said at once, not at the first push
  const smtp = openSmtp({ url: needed('SMTP_URL'), from: needed('MAIL_FROM') });
  const sql = connect(databaseUrl);
  const sender = await startMailSender(sql, {
    deliver: smtp.deliver,
    oneClickUrl: process.env.ONE_CLICK_URL || undefined,
  });
  const pushes = pushKey
    ? await startPushSender(sql, {
        keys: pushKeysOf(pushKey),
        contact: `mailto:${company.email}`,
      })
    : undefined;
  process.stdout.write(`Sending mails${pushes ? ' and pushes' : ''}. Ctrl-C ends it.\n`);
  runUntilStopped(async () => {
    await Promise.all([sender.close(), pushes?.close()]);
    smtp.close();
    await sql.end({ timeout: 1 });
  });
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see "Mails" in supabase/README.md.`);
  return value;
}

runCommand(main);

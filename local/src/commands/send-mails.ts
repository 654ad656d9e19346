import { runCommand } from 'site/run-command';
import { connect } from '../database/connect';
import { checkReachable } from '../database/reachable';
import { startMailSender } from '../mail/mail-sender';
import { openSmtp } from '../mail/smtp';
import { checkDatabaseUrl, checkEncrypted } from './environment';
import { runUntilStopped } from './run-until-stopped';

/**
 * Sends the mails of a hosted project by SMTP until it is stopped; see supabase/README.md.
 *
 *   DATABASE_URL=… SMTP_URL=… MAIL_FROM=… [ONE_CLICK_URL=…] npm run mails
 */
async function main(): Promise<void> {
  const databaseUrl = needed('DATABASE_URL');
  checkDatabaseUrl('DATABASE_URL', databaseUrl);
  checkEncrypted('DATABASE_URL', databaseUrl);
  await checkReachable('DATABASE_URL', databaseUrl);
  const smtp = openSmtp({ url: needed('SMTP_URL'), from: needed('MAIL_FROM') });
  const sql = connect(databaseUrl);
  const sender = await startMailSender(sql, {
    deliver: smtp.deliver,
    oneClickUrl: process.env.ONE_CLICK_URL || undefined,
  });
  process.stdout.write('Sending mails. Ctrl-C ends it.\n');
  runUntilStopped(async () => {
    await sender.close();
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

/**
 * The connections to the mail server that is in force. Promise: whatever process sends, the next message after a change
 * goes by the new server (its version is read each time); the old connections end once what they have in hand is
 * answered.
 */
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {openSmtp, type Smtp} from './send';
import {readMailServer, readMailVersion, smtpSettings} from './server';

export interface Outgoing {
  /** null: there is no server. `isNew`: nothing has been sent by it yet. */
  smtp(): Promise<{smtp: Smtp; isNew: boolean} | null>;
  close(): void;
}

export function outgoingMail(db: Database, config: Config): Outgoing {
  let open: {version: number; smtp: Smtp} | null = null;
  const drop = (): void => {
    open?.smtp.close();
    open = null;
  };
  return {
    async smtp() {
      const version = await readMailVersion(db, config);
      if (open && open.version === version) return {smtp: open.smtp, isNew: false};
      const server = version === null ? null : await readMailServer(db, config);
      // Another message may have opened it meanwhile.
      if (server && open?.version === server.version) return {smtp: open.smtp, isNew: false};
      drop();
      if (!server) return null;
      open = {version: server.version, smtp: openSmtp(smtpSettings(server, config))};
      return {smtp: open.smtp, isNew: true};
    },
    close: drop,
  };
}

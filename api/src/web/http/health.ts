/**
 * `/health`: alive, which program, and which installation it is. The doctor of this installation, who proves it with
 * its secret, hears also how its request arrived: whether a proxy writes the visitor's address, and whom this process
 * believes.
 */
import {createHash} from 'node:crypto';
import type {IncomingMessage} from 'node:http';
import {openSignedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {COMMIT, VERSION} from '../../platform/process/version';

/** Carries an address that is nobody's, signed. */
export const DOCTOR_HEADER = 'x-doctor';

export interface Health {
  status: 'ok';
  version: string;
  commit: string | null;
  /** Equal in all processes of one installation, and in no other. */
  installation: string;
  seen?: Seen;
}

/** How a request arrived. */
export interface Seen {
  /** Who the visitor is, as this process takes it. */
  address: string;
  forwardedFor: string;
  trustsProxy: boolean;
}

export function healthOf(
  req: IncomingMessage,
  {secret, trustProxy}: Config,
  installation: string,
  address: string,
): Health {
  const health: Health = {status: 'ok', version: VERSION, commit: COMMIT, installation};
  const proof = req.headers[DOCTOR_HEADER];
  if (typeof proof !== 'string' || openSignedId(secret, 'doctor', proof) === null) return health;
  return {
    ...health,
    seen: {address, forwardedFor: String(req.headers['x-forwarded-for'] ?? ''), trustsProxy: trustProxy},
  };
}

/** The server, the database in it and our secret: a copy restored beside the original is another installation. */
export async function installationOf(db: Pick<Database, 'query'>, secret: string): Promise<string> {
  const {rows} = await db.query<{it: string}>(
    `select (select system_identifier from pg_control_system()) || ':' || oid as it from pg_database
      where datname = current_database()`,
  );
  return createHash('sha256').update(`${secret}:${rows[0]!.it}`).digest('hex').slice(0, 12);
}

/** What the parts of a running node share. */
import type {KeyObject} from 'node:crypto';
import type {Database} from '../../platform/database/db';
import type {Handler} from '../../web/http/http';
import type {Link} from './feed';

export interface Node {
  db: Database;
  link: Link;
  eventId: number;
  sessionId: number;
  code: string;
  /** Signs the lists that readers get. */
  key: KeyObject;
  /** Where readers find it. */
  url: string;
  /** The door app's document and files. */
  pages: Handler;
}

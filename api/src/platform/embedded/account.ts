/**
 * Whose account the database server runs under. PostgreSQL refuses root, so root steps down:
 * to the owner of data that already exists, else to `postgres`, else to `nobody`. No account is created.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {EmbeddedError} from './embedded-error';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** null: the server runs under the account of this process. `cluster` need not exist yet. */
export function serverAccount(cluster: string): Account | null {
  const own = process.getuid?.();
  if (own === undefined) return null; // Windows
  const owner = fs.statSync(cluster, {throwIfNoEntry: false});
  if (own !== 0) {
    if (owner && owner.uid !== own)
      throw new EmbeddedError(
        `Los datos de ${cluster} son de otra cuenta (uid ${owner.uid}). Arranca con esa cuenta o indica otra carpeta en DATA_DIR.`,
      );
    return null;
  }
  if (owner && owner.uid !== 0) return {name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid};
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (!account)
    throw new EmbeddedError(
      'PostgreSQL no funciona como root y no hay ninguna cuenta «postgres» ni «nobody» que usar en su lugar. Arranca con un usuario normal.',
    );
  return account;
}

/** Whether `account` may pass through `dir` and every folder above it. ACLs are not looked at. */
export function canReach(dir: string, account: Account): boolean {
  for (let at = fs.realpathSync(dir); ; at = path.dirname(at)) {
    const {mode, uid, gid} = fs.statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}

function lookUp(name: string): Account | null {
  try {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, name], {stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8'}));
    const account = {name, uid: number('-u'), gid: number('-g')};
    return account.uid > 0 ? account : null;
  } catch {
    return null;
  }
}

function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-un', String(uid)], {stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8'}).trim();
  } catch {
    return String(uid);
  }
}

/**
 * The address of a database as libpq reads it: one server or several (`postgres://user@one:5432,two:5433/club`), of which
 * `target_session_attrs` says the one that is wanted. `new URL` knows one server only.
 */

/** Which of several servers is wanted. */
export const WANTED = ['read-write', 'primary', 'any', 'standby', 'read-only', 'prefer-standby'] as const;
export type Wanted = (typeof WANTED)[number];

export interface Host {
  host: string;
  port: number;
}

export interface DatabaseAddress {
  /** In the order of the address; none: the socket that it names in its query. */
  hosts: Host[];
  /** Null: it does not say. */
  wanted: Wanted | null;
  user: string;
  password: string;
  database: string;
}

const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/;
const HOST = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._%-]+)?(?::(\d{1,5}))?$/;
const PORT = 5432;

/** Null: it is none. */
export function readAddress(url: string): DatabaseAddress | null {
  const [whole, , login = '', servers = '', path = '', query = ''] = FORM.exec(url) ?? [];
  if (whole === undefined) return null;
  const cut = login.indexOf(':');
  const said = new URLSearchParams(query).get('target_session_attrs');
  const wanted = WANTED.find(one => one === said) ?? null;
  if (said !== null && wanted === null) return null;
  const hosts: Host[] = [];
  for (const one of servers ? servers.split(',') : []) {
    const [fits, host, port = String(PORT)] = HOST.exec(one) ?? [];
    if (!fits || !host || Number(port) < 1 || Number(port) > 65_535) return null;
    hosts.push({host: host.replace(/^\[|\]$/g, ''), port: Number(port)});
  }
  try {
    return {
      hosts,
      wanted,
      user: decodeURIComponent(cut < 0 ? login : login.slice(0, cut)),
      password: decodeURIComponent(cut < 0 ? '' : login.slice(cut + 1)),
      database: decodeURIComponent(path.slice(1)),
    };
  } catch {
    return null; // a «%» that is no code
  }
}

/** The same address of another database on the same servers, of another login, or of one of its servers alone. */
export function changedAddress(
  url: string,
  change: {database?: string; user?: string; password?: string; host?: Host},
): string {
  const [, protocol = '', login = '', servers = '', path = '', query = ''] = FORM.exec(url)!;
  const [user = '', ...password] = login.split(':');
  const newUser = change.user === undefined ? user : encodeURIComponent(change.user);
  const newPassword = change.password === undefined ? password.join(':') : encodeURIComponent(change.password);
  const newLogin = newPassword ? `${newUser}:${newPassword}@` : newUser && `${newUser}@`;
  const newPath = change.database === undefined ? path : `/${encodeURIComponent(change.database)}`;
  if (!change.host) return `${protocol}${newLogin}${servers}${newPath}${query}`;
  const {host, port} = change.host;
  const params = new URLSearchParams(query);
  params.delete('target_session_attrs');
  return `${protocol}${newLogin}${host.includes(':') ? `[${host}]` : host}:${port}${newPath}${params.size ? `?${params.toString()}` : ''}`;
}

/** «db:5432», «db1:5432, db2:5433», as people read it. */
export const serversOf = ({hosts}: Pick<DatabaseAddress, 'hosts'>): string =>
  hosts.map(({host, port}) => `${host}:${port}`).join(', ') || 'esta máquina';

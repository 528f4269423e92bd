/** A domain has one pace: it stands in one kind of mailbox and once, and two that are written at once see each other. */
import {DomainError, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {waitFor} from '../../kernel/locks';

interface PaceFields {
  id?: number;
  domains?: string;
}

export async function checkMailPace(tx: Tx, before: PaceFields | null, data: PaceFields): Promise<void> {
  if (data.domains === undefined) return;
  const names = data.domains.split(' ');
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw invalid({domains: `«${twice}» está dos veces.`});
  await waitFor(tx, 'mailPace');
  const {rows} = await tx.query<{domain: string; name: string}>(
    `select n as domain, p.name from mail_pace p, unnest(string_to_array(p.domains, ' ')) n where n = any($1) and p.id <> $2 limit 1`,
    [names, before?.id ?? 0],
  );
  if (!rows[0]) return;
  const message = `«${rows[0].domain}» ya está en «${rows[0].name}».`;
  throw new DomainError('duplicate', message, {errors: {domains: message}});
}

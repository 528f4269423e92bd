/**
 * What is written to many for one cause is one mailing, whoever writes it and in however many steps: the first mail of a
 * kind, cause and day of the club makes it, in its own transaction, and all that follow belong to it. A mail says in
 * `mail-kinds.ts` whether it is such a one. When somebody cancels it, what is written later is another one, unless it comes
 * from the very job that was writing it.
 */
import type {Tx} from '../../../domain/kernel/tx';
import {type MailKind, manyOf} from './mail-kinds';

/** What it is about, as the office calls the resource; a session's owner is who may see it. */
export interface Cause {
  resource: string;
  id: number;
  name: string;
  eventSessionId?: number;
  /** Belongs to the mailing of that kind. */
  like?: MailKind;
  /** Of what a job writes in several steps: what it is known by, among those of its kind and cause. */
  job?: string;
}

/** Buyers by a job, groups in the act: of one session there is one. */
export const SESSION_CANCELLED = 'cancelled';
/** A job that does its day's part in steps. */
export const DAILY = 'day';

export const ofSession = (id: number, eventTitle: string, more: Pick<Cause, 'like' | 'job'> = {}): Cause => ({
  resource: 'sesiones',
  id,
  name: eventTitle,
  eventSessionId: id,
  ...more,
});

export interface OfMany {
  kind: MailKind;
  about?: Cause | undefined;
  /** Of a mailing that was written first. */
  mailingId?: number | undefined;
}

const baseOf = ({kind, about}: OfMany): string =>
  [about?.like ?? kind, about?.resource, about?.id, ...(about?.job ? [`job ${about.job}`] : [])].join(':');

/** The mailing of each, in their order; null: it is a mail of its own. */
export async function mailingsOf(tx: Tx, mails: readonly OfMany[]): Promise<(number | null)[]> {
  const bases = new Map<string, OfMany>();
  for (const mail of mails)
    if (mail.mailingId === undefined && manyOf(mail.about?.like ?? mail.kind)) bases.set(baseOf(mail), mail);
  const ids = new Map<string, number>();
  // Once more: of two that make the first mail at once, the second sees it after it has waited for the other.
  for (let tries = 0; tries < 2 && ids.size < bases.size; tries++)
    for (const {base, id} of await findOrMake(tx, bases)) ids.set(base, id);
  return mails.map(mail => mail.mailingId ?? ids.get(baseOf(mail)) ?? null);
}

async function findOrMake(tx: Tx, bases: Map<string, OfMany>): Promise<{base: string; id: number}[]> {
  const all = [...bases].map(([base, {kind, about}]) => ({base, about, ...manyOf(about?.like ?? kind)!}));
  const {rows} = await tx.query<{base: string; id: number}>(
    `with asked as materialized (select a.*, a.base || ':' || (select club_today()) as key
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[],
         $7::text[]) as a (base, kind, title, cause, cause_id, event_session_id, job)),
     there as materialized (select m.id, m.key from mailing m join asked on asked.key = m.key),
     made as (insert into mailing (key, kind, title, state, cause, cause_id, event_session_id, job, started_at)
       select key, kind, title || coalesce((select ' (' || count(*) + 1 || ')' from mailing before
           where starts_with(before.key, asked.key || ':') having count(*) > 0), ''), 'sending', cause, cause_id, event_session_id, job, now() from asked
        where key not in (select key from there) order by key on conflict (key) do nothing returning id, key)
     select asked.base, m.id from (select * from there union all select * from made) m join asked on asked.key = m.key`,
    [
      all.map(one => one.base),
      all.map(one => one.of),
      all.map(one => [one.title, one.about?.name].filter(Boolean).join(': ').slice(0, 200)),
      all.map(one => one.about?.resource ?? ''),
      all.map(one => one.about?.id ?? null),
      all.map(one => one.about?.eventSessionId ?? null),
      all.map(one => one.about?.job ?? ''),
    ],
  );
  return rows;
}

/**
 * Our codes for a turnstile that asks for them: in the order in which they changed, page by page. Promise: whoever goes
 * on from the mark of an answer is told every code whose validity has changed since, once or more; a code that is none
 * any more is among them. White are those that open, black those that do not, grey both.
 */
import type {KeyObject} from 'node:crypto';
import {RIGHT_SOURCES, RIGHT_STATUSES, type RightSource} from '../../../domain/access/rules/facts';
import {readRecord, type RightsHeader} from '../../../domain/access/rules/records';
import {RESULT_WORDS} from '../../../domain/access/result-words';
import {BLACK_REASONS, type BlackReason} from '../../../domain/access/turnstiles/tnac';
import {invalid} from '../../../domain/kernel/errors';
import type {Tx} from '../../../domain/kernel/tx';
import {barcodeOf} from './turnstile-files';

export const LIST_KINDS = ['white', 'black', 'grey'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export interface ListedCode {
  /** As its QR says it. */
  barcode: string;
  source: RightSource;
  isValid: boolean;
  /** For what is not valid: in the words of these lists, and in ours. */
  reason: BlackReason | null;
  why: string | null;
  entries: number;
  category: string | null;
  documentRequired: string | null;
  zone: string | null;
  gate: string | null;
}

export interface CodeList {
  /** Whatever was known before is to be forgotten. */
  isWhole: boolean;
  codes: ListedCode[];
  mark: string;
  hasMore: boolean;
}

/** What a mark says: the session, and after which row. */
interface Mark {
  eventSessionId: number;
  mark: number;
  hash: string;
}

const writeMark = ({eventSessionId, mark, hash}: Mark): string =>
  Buffer.from(`${eventSessionId}.${mark}.${hash}`).toString('base64url');

/** Errors: `invalid` 422 at `desde` for one that was not given out for this session. */
function readMark(text: string, eventSessionId: number): Mark {
  const [, session, mark, hash] = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{16})$/.exec(
    Buffer.from(text, 'base64url').toString('latin1'),
  ) ?? ['', '', '', ''];
  if (Number(session) !== eventSessionId || !hash)
    throw invalid({desde: 'Esa marca no es de una lista de esta sesión: pide la lista sin ella.'});
  return {eventSessionId, mark: Number(mark), hash};
}

const ACTIVE = RIGHT_STATUSES.indexOf('active');
/** A right that nobody has any more keeps the code that it had; a ticket's that died has the sequence of its text. */
const PAGE = `
with page as materialized (
  select d.mark, d.hash, d.record, d.is_gone, d.key & 268435455 as right_id,
    (array['${RIGHT_SOURCES.join("', '")}'])[(d.key >> 28) + 1] as source
    from door_right d where d.event_session_id = $1 and (d.mark, d.hash) > ($2, decode($3, 'hex'))
      and case $4 when 'grey' then true else (not d.is_gone and get_byte(d.record, 12) & 15 = ${ACTIVE}) = ($4 = 'white') end
   order by d.mark, d.hash limit $5
)
select p.mark, encode(p.hash, 'hex') as hash, p.record, p.is_gone as "isGone", c.code, c.sequence, x.revoke_reason as reason
  from page p
  left join lateral (
    select k.code, null::int as sequence from door_code k where k.source = p.source and k.right_id = p.right_id
      and substring(sha256(convert_to(k.code, 'UTF8')) for 8) = p.hash
    union all
    select k.code, k.sequence from dead_ticket_code k where p.source = 'ticket' and k.ticket_id = p.right_id
      and substring(sha256(convert_to(k.code, 'UTF8')) for 8) = p.hash
    limit 1) c on true
  left join external_code x on p.source = 'external_code' and x.id = p.right_id
 order by p.mark, p.hash`;

interface Row {
  mark: number;
  hash: string;
  record: Buffer;
  isGone: boolean;
  /** Null: no row has it any more. */
  code: string | null;
  sequence: number | null;
  reason: string | null;
}

export async function turnstileList(
  tx: Tx,
  key: KeyObject,
  header: RightsHeader,
  ask: {eventSessionId: number; kind: ListKind; since: string | null; limit: number},
): Promise<CodeList> {
  const {eventSessionId, kind, limit} = ask;
  const asked = ask.since === null ? null : readMark(ask.since, eventSessionId);
  const {rows: lists} = await tx.query<{firstMark: number}>(
    'select first_mark as "firstMark" from door_list where event_session_id = $1',
    [eventSessionId],
  );
  // With another plan or other gates the list has begun anew, and what had gone before is not in it.
  const since = asked && asked.mark >= lists[0]!.firstMark ? asked : null;
  const from = since ?? {eventSessionId, mark: 0, hash: '0'.repeat(16)};
  const {rows} = await tx.query<Row>(PAGE, [eventSessionId, from.mark, from.hash, kind, limit]);
  const last = rows.at(-1);
  return {
    isWhole: since === null,
    codes: rows.flatMap(row => listed(row, header, eventSessionId, key)),
    mark: last ? writeMark({eventSessionId, mark: last.mark, hash: last.hash}) : writeMark(from),
    hasMore: rows.length === limit,
  };
}

function listed(row: Row, header: RightsHeader, eventSessionId: number, key: KeyObject): ListedCode[] {
  const {record: bytes, isGone, code} = row;
  if (code === null) return [];
  const right = readRecord(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0);
  const {source, rightId: id, status, entries} = right;
  const isValid = !isGone && status === 'active';
  const category = right.category === null ? null : header.categories[right.category];
  const given = BLACK_REASONS.find(one => one === row.reason);
  return [
    {
      barcode: barcodeOf({source, id, code, sequence: row.sequence ?? right.sequence}, eventSessionId, key),
      source,
      isValid,
      reason: isValid ? null : (given ?? (isGone || status !== 'revoked' ? 'TECHNICAL' : 'CANCELLED')),
      why: isValid
        ? null
        : isGone
          ? 'Ese código ya no es de nadie.'
          : status === 'delivered'
            ? 'Entregado'
            : RESULT_WORDS[status as Exclude<typeof status, 'active' | 'delivered'>],
      entries,
      category: category?.name ?? null,
      documentRequired: category?.documentRequired || null,
      zone: right.zone === null ? null : (header.zones[right.zone]?.name ?? null),
      gate: right.gate === null ? null : (header.gates[right.gate]?.name ?? null),
    },
  ];
}

/** Own words of a mail are written, read and given up: whoever writes over somebody else's is told. */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {badPlace, type Slot, SLOTS, type Words} from './words';

/** Of every kind that has some; only the slots that say something. */
export const OWN_WORDS_JSON = `(select coalesce(json_object_agg(w.kind, json_strip_nulls(json_build_object(${SLOTS.map(
  slot => `'${slot}', nullif(w.${slot}, '')`,
).join(', ')}))), '{}') from own_words w)`;

export interface KeptWords {
  words: Words;
  /** 0: none are kept. */
  version: number;
  updatedAt: Date | null;
  updatedBy: string | null;
}

const NONE: Words = {subject: '', preheader: '', title: '', before: '', after: '', label: ''};

export async function readKeptWords(tx: Tx, kind: string): Promise<KeptWords> {
  const {rows} = await tx.query<Words & Omit<KeptWords, 'words'>>(
    `select ${SLOTS.map(slot => `w.${slot}`).join(', ')}, w.version, w.updated_at as "updatedAt", u.name as "updatedBy"
       from own_words w left join staff_user u on u.id = w.updated_by where w.kind = $1`,
    [kind],
  );
  if (!rows[0]) return {words: NONE, version: 0, updatedAt: null, updatedBy: null};
  const {version, updatedAt, updatedBy, ...words} = rows[0];
  return {words, version, updatedAt, updatedBy};
}

/** Slots that name a place which is none in this mail, and why. */
export const wrongWords = (words: Words, places: readonly string[]): Partial<Words> =>
  Object.fromEntries(
    SLOTS.flatMap((slot): [Slot, string][] => {
      const why = badPlace(words[slot], places);
      return why ? [[slot, why]] : [];
    }),
  );

/** @throws DomainError `invalid` with what is wrong */
export function checkWords(words: Words, places: readonly string[]): void {
  const wrong = wrongWords(words, places);
  if (Object.keys(wrong).length > 0) throw invalid(wrong as Record<string, string>);
}

/** Words of nothing but empty slots are none. @throws DomainError `stale_version` when somebody was faster */
export async function keepWords(
  tx: Tx,
  {kind, words, version, staffUserId}: {kind: string; words: Words; version: number; staffUserId: number},
): Promise<void> {
  if (SLOTS.every(slot => words[slot] === '')) return dropWords(tx, kind, version);
  const values = [kind, ...SLOTS.map(slot => words[slot]), staffUserId, version];
  const {rowCount} =
    version === 0
      ? await tx.query(
          `insert into own_words (kind, ${SLOTS.join(', ')}, updated_by) select $1, $2, $3, $4, $5, $6, $7, $8
            where $9::int = 0 on conflict (kind) do nothing`,
          values,
        )
      : await tx.query(
          `update own_words set ${SLOTS.map((slot, i) => `${slot} = $${i + 2}`).join(', ')}, updated_by = $8,
            updated_at = now(), version = version + 1 where kind = $1 and version = $9`,
          values,
        );
  if (rowCount === 0) throw stale();
}

export async function dropWords(tx: Tx, kind: string, version: number): Promise<void> {
  if (version === 0) return;
  const {rowCount} = await tx.query('delete from own_words where kind = $1 and version = $2', [kind, version]);
  if (rowCount === 0) throw stale();
}

const stale = () =>
  conflict('stale_version', 'Otra persona ha cambiado este texto mientras lo escribías. Vuelve a abrirlo.');

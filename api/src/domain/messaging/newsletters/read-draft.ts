/** A newsletter that is being written, as somebody of its list would get it: what is whole of it, and what is not yet. */
import type {Tx} from '../../kernel/tx';
import {wholeBlocks} from './blocks/check-blocks';
import {readFacts} from './blocks/facts';
import {WITH_CARD, WORDS} from './reader-words';
import type {NewsletterHouse, NewsletterParts, ReaderWords} from './render';

export interface Draft {
  subject: string;
  preheader: string;
  text: string;
  blocks: unknown;
  /** Whose groups the reader is looked for in. */
  groupIds: number[];
  /** Which of its people, from 0 on; beyond the last it begins again. */
  nth: number;
}

export interface DraftReader {
  name: string;
  email: string;
  words: ReaderWords;
}

export async function readDraft(
  tx: Tx,
  draft: Draft,
): Promise<{
  parts: NewsletterParts;
  house: Omit<NewsletterHouse, 'publicUrl'>;
  /** Null: there is nobody in those groups. */
  reader: DraftReader | null;
  problems: Record<string, string>;
}> {
  const {blocks, problems} = wholeBlocks(draft.blocks);
  const {rows} = await tx.query<Omit<NewsletterHouse, 'publicUrl'>>(
    'select name, legal_name as "legalName", nif, address from organization',
  );
  return {
    parts: {
      subject: draft.subject,
      preheader: draft.preheader,
      text: draft.text,
      frameHtml: null,
      contentHtml: '',
      blocks,
      facts: await readFacts(tx, blocks),
    },
    house: rows[0]!,
    reader: await readerOf(tx, draft),
    problems,
  };
}

async function readerOf(tx: Tx, {groupIds, nth}: Draft): Promise<DraftReader | null> {
  if (groupIds.length === 0) return null;
  // The first hundred are enough to look at, whatever the list is long.
  const {rows} = await tx.query<{words: ReaderWords}>(
    `with people as (select s.* from subscriber s where s.state = 'active' and exists (select 1 from subscriber_group_member m
           where m.subscriber_id = s.id and m.subscriber_group_id = any($1)) order by s.id limit 100)
     select ${WORDS} as words from people s ${WITH_CARD} order by s.id
      offset $2 % greatest((select count(*) from people), 1) limit 1`,
    [groupIds, nth],
  );
  if (!rows[0]) return null;
  const {words} = rows[0];
  return {name: `${words.nombre} ${words.apellidos}`.trim(), email: words.correo!, words};
}

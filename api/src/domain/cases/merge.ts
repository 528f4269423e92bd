/**
 * One thing that was told twice becomes one case: the other is closed, its words are read in this one, and its link
 * leads here, where both are surely read by one person (`one-reader.ts`). Only of one address, or somebody would read
 * what another wrote.
 */
import {conflict, DomainError, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {haveOneReader} from './one-reader';
import {type Author, type CaseState, moveCase, note} from './states';

interface Row {
  id: number;
  number: string;
  state: CaseState;
  category: string;
  email: string;
  mergedIntoId: number | null;
}

export async function mergeCases(tx: Tx, ask: {id: number; otherId: number}, author: Author): Promise<void> {
  const {rows} = await tx.query<Row>(
    `select id, number, state, category, contact_email as email, merged_into_id as "mergedIntoId"
      from incident where id = any($1) and source <> 'system' order by id for update`,
    [[ask.id, ask.otherId]],
  );
  const into = rows.find(row => row.id === ask.id);
  const other = rows.find(row => row.id === ask.otherId);
  if (!into || !other || into === other) throw invalid({caseId: 'No existe ese otro mensaje.'});
  if (into.email === '' || into.email !== other.email)
    throw invalid({caseId: 'Solo se unen mensajes del mismo correo: quien lo tiene los lee todos.'});
  if ((into.category === 'child_protection') !== (other.category === 'child_protection'))
    throw invalid({caseId: 'Lo que es de protección del menor no se une con lo demás.'});
  if (into.mergedIntoId !== null || other.mergedIntoId !== null)
    throw conflict('wrong_state', 'Uno de los dos ya está unido a otro mensaje.');
  if (into.state === 'closed') throw conflict('closed', 'El mensaje al que se une está cerrado: reábrelo antes.');
  // What had been merged into the other comes along: no chains.
  const along = await tx.query<{id: number}>(
    'update incident set merged_into_id = null where merged_into_id = $1 returning id',
    [other.id],
  );
  if (other.state !== 'resolved' && other.state !== 'closed') await moveCase(tx, other.id, 'resolved', author);
  if (other.state !== 'closed') await moveCase(tx, other.id, 'closed', author);
  await note(tx, other.id, author, `Unido al mensaje ${into.number}.`);
  for (const id of [other.id, ...along.rows.map(row => row.id)])
    await tx.query('update incident set merged_into_id = $2, version = version + 1, updated_at = now() where id = $1', [
      id,
      into.id,
    ]);
  await tx.query(
    `update incident t set
      order_id = coalesce(t.order_id, case when ${haveOneReader('t', 'o')} then o.order_id end),
      season_pass_id = coalesce(t.season_pass_id, case when ${haveOneReader('t', 'o')} then o.season_pass_id end),
      last_message_at = greatest(t.last_message_at, o.last_message_at), version = t.version + 1, updated_at = now()
      from incident o where t.id = $1 and o.id = $2`,
    [into.id, other.id],
  );
  await note(tx, into.id, author, `Se le une el mensaje ${other.number}.`);
  // What waited for us in the other waits for us here.
  if (['new', 'open', 'reopened'].includes(other.state)) {
    if (into.state === 'waiting_customer') await moveCase(tx, into.id, 'open', author);
    if (into.state === 'resolved') await moveCase(tx, into.id, 'reopened', author);
  }
}

/**
 * The case that a link goes on with: its own, or the one that it was merged into. Errors: `not_found` 404 where the
 * other may be read by somebody else.
 */
export async function livingCase(tx: Tx, id: number): Promise<number> {
  const {rows} = await tx.query<{id: number; isOpened: boolean}>(
    `select t.id, ${haveOneReader('i', 't')} as "isOpened" from incident i join incident t on t.id = i.merged_into_id
      where i.id = $1`,
    [id],
  );
  if (rows[0] && !rows[0].isOpened)
    throw new DomainError(
      'not_found',
      'Este mensaje se ha unido a otro del mismo correo. Sigue por el enlace de ese otro: está en los correos que te enviamos.',
      {details: {isMerged: true}},
    );
  return rows[0]?.id ?? id;
}

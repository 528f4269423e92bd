/**
 * Columns of a file that fill fields of the club's own: those that somebody has are known by their heading, others by the
 * name that they are given. Promise: what is no field as the database has them (`are_own_fields`) is told in its row and
 * not taken, and what we know of somebody is not written over.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {isOwnName, MOST_OWN, MOST_OWN_LETTERS, OWN_PREFIX} from '../newsletters/fields';
import {foldHeader, type OwnColumns} from './guess-mapping';

const nameOf = (header: string): string => foldHeader(header).replace(/[^a-z0-9]+/g, '_');

/** Of the columns that are nothing else, those that are headed by the name of a field. */
export async function guessOwn(tx: Tx, headers: string[], taken: readonly number[]): Promise<OwnColumns> {
  const {rows} = await tx.query<{name: string}>(
    `select distinct jsonb_object_keys(custom_values) as name from subscriber where custom_values <> '{}'`,
  );
  const known = new Set(rows.map(({name}) => name));
  const own: OwnColumns = {};
  headers.forEach((header, column) => {
    const names = [nameOf(header), nameOf(header).replace(new RegExp(`^${OWN_PREFIX}`), '')];
    const name = names.find(one => known.has(one));
    if (name !== undefined && own[name] === undefined && !taken.includes(column)) own[name] = column;
  });
  return own;
}

/** Errors: `invalid` 422, with `mapping.own.…`. */
export function checkOwn(own: OwnColumns, columns: number): void {
  const names = Object.keys(own);
  if (names.length > MOST_OWN) throw invalid({'mapping.own': `Como mucho ${MOST_OWN} campos.`});
  for (const name of names) {
    if (!isOwnName(name))
      throw invalid({
        [`mapping.own.${name.slice(0, 40)}`]: 'Un nombre en minúsculas sin tilde, con cifras y guion bajo, hasta 30.',
      });
    if (!(Number.isInteger(own[name]) && own[name]! >= 0 && own[name]! < columns))
      throw invalid({[`mapping.own.${name}`]: 'Esa columna no existe.'});
  }
}

const cellOf = (column: number): string => `trim(coalesce(r.raw ->> ${column}, ''))`;

/** SQL over a row `r`: the fields that it brings. Names are those of fields, columns numbers: checked before. */
export const ownOf = (own: OwnColumns): string =>
  Object.keys(own).length === 0
    ? `'{}'::jsonb`
    : `jsonb_strip_nulls(jsonb_build_object(${Object.entries(own).map(
        ([name, column]) =>
          `'${name}', case when length(${cellOf(column)}) between 1 and ${MOST_OWN_LETTERS} then ${cellOf(column)} end`,
      )}))`;

/** SQL: what somebody has after it; what is there stays, and what would be too much is left. */
export const withOwn = (own: OwnColumns, has: string): string =>
  `case when (select count(*) from jsonb_object_keys(${ownOf(own)} || ${has})) <= ${MOST_OWN}
    then ${ownOf(own)} || ${has} else ${has} end`;

/** Says of every row what of it is not taken; beside what is said of its address. */
export async function doubtOwn(tx: Tx, importId: number, own: OwnColumns): Promise<void> {
  const all = Object.entries(own);
  if (all.length === 0) return;
  const tooLong = all.map(
    ([name, column]) =>
      `case when length(${cellOf(column)}) > ${MOST_OWN_LETTERS} then 'El campo «${name}» pasa de ${MOST_OWN_LETTERS} letras: no se toma.' end`,
  );
  const tooMany = `case when (select count(*) from jsonb_object_keys(${ownOf(own)} || coalesce((select s.custom_values
      from subscriber s where s.email = r.email), '{}'))) > ${MOST_OWN}
    then 'Tendría más de ${MOST_OWN} campos propios: los del archivo no se toman.' end`;
  await tx.query(
    `update subscriber_import_row r set warning = concat_ws(' ', nullif(r.warning, ''), ${[...tooLong, tooMany]})
      where r.subscriber_import_id = $1 and concat_ws('', ${[...tooLong, tooMany]}) <> ''`,
    [importId],
  );
}

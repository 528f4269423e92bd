/**
 * Before a list is looked at: nothing that says who left, or who never agreed, is left out by oversight, be it a column that
 * nobody has chosen or the name of the file. Whoever it names would be written to.
 */
import {invalid} from '../../kernel/errors';
import {formatCount} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {
  columnsOf,
  FIELDS,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  namedFor,
  OF_LEAVING,
} from './guess-mapping';
import {
  agreesNot,
  type Cells,
  isUnclear,
  LEFT_THERE,
  leftAs,
  NOT_AGREED,
  saidNo,
  saysPlainly,
  UNCLEAR,
} from './left-elsewhere';

/** SQL of a cell of a row; '' where no column is meant. */
export const cellOf = (column: number | undefined): string =>
  column === undefined ? `''` : `trim(coalesce(raw->>${Number(column)}, ''))`;

/** Of what says who left: beside the column that was chosen all others that by their heading say the same. */
export const cellsOf =
  (headers: string[], mapping: ImportMapping): Cells =>
  field => {
    const chosen = mapping[field];
    if (chosen === undefined) return [];
    const others = (OF_LEAVING as readonly ImportField[]).includes(field) ? columnsOf(headers, field) : [];
    return [...new Set([chosen, ...others])].map(cellOf);
  };

interface Asked {
  importId: number;
  fileName: string;
  headers: string[];
  mapping: ImportMapping;
  kind: ImportKind;
}

/** Errors: `invalid` 422 by the column, or by `kind`. */
export async function checkLeaving(tx: Tx, {importId, fileName, headers, mapping, kind}: Asked): Promise<void> {
  const count = async (which: string): Promise<number> =>
    (
      await tx.query<{n: number}>(
        `select count(*)::int as n from subscriber_import_row where subscriber_import_id = $1 and ${which}`,
        [importId],
      )
    ).rows[0]!.n;
  const refuse = (field: ImportField, column: number, n: number, says: string) =>
    invalid({
      [`mapping.${field}`]: `La columna «${headers[column]!.slice(0, 60)}» dice de ${formatCount(n)} que ${says}: elígela aquí.`,
    });
  for (const field of OF_LEAVING) {
    if (mapping[field] !== undefined) continue;
    for (const column of columnsOf(headers, field)) {
      const n = await count(`${leftAs(one => (one === field ? [cellOf(column)] : []))} is not null`);
      if (n > 0) throw refuse(field, column, n, 'no hay que escribirles');
    }
  }
  if (kind === 'suppressions') return;
  const named = namedFor(fileName);
  if (named !== null)
    throw invalid({
      kind:
        named.kind === 'suppressions'
          ? `Por su nombre, «${fileName.slice(0, 60)}» es de quienes no hay que escribir: elige «Importar supresiones». Si no lo es, cámbiale el nombre y súbelo otra vez.`
          : `Por su nombre, «${fileName.slice(0, 60)}» es de quienes no se han suscrito: no se les puede enviar publicidad. Si no lo es, cámbiale el nombre y súbelo otra vez.`,
    });
  if (mapping.agrees === undefined)
    for (const column of columnsOf(headers, 'agrees')) {
      const n = await count(saidNo(cellOf(column)));
      if (n > 0) throw refuse('agrees', column, n, 'no');
    }
  await checkOthers(
    tx,
    importId,
    [...FIELDS.flatMap(field => mapping[field] ?? []), ...OF_LEAVING.flatMap(one => columnsOf(headers, one))],
    refuse,
  );
}

/** Whatever its heading: a column that nobody has chosen and that says «unsubscribed». */
async function checkOthers(
  tx: Tx,
  importId: number,
  chosen: number[],
  refuse: (field: ImportField, column: number, n: number, says: string) => Error,
): Promise<void> {
  const {rows} = await tx.query<{at: number; n: number}>(
    `select (c.at - 1)::int as at, count(*)::int as n from subscriber_import_row r
       cross join lateral jsonb_array_elements_text(r.raw) with ordinality c(cell, at)
      where r.subscriber_import_id = $1 and r.raw::text ~* ${saysPlainly.row} and trim(c.cell) ~* ${saysPlainly.cell}
        and c.at - 1 <> all($2::int[]) group by 1 order by 2 desc, 1 limit 1`,
    [importId, chosen],
  );
  if (rows[0]) throw refuse('status', rows[0].at, rows[0].n, 'no hay que escribirles');
}

/** Of each row of a file, `rows` as JSON, why its person is not written to for what it says of them; '' where they may be. */
export async function saidOfRows(
  tx: Tx,
  {headers, mapping, rows}: {headers: string[]; mapping: ImportMapping; rows: string},
): Promise<string[]> {
  const cells = cellsOf(headers, mapping);
  const {rows: said} = await tx.query<{why: string}>(
    `select case when ${leftAs(cells)} is not null then $2 when ${agreesNot(cells)} then $3 when ${isUnclear(cells)} then $4
        else '' end as why
       from jsonb_array_elements($1::jsonb) with ordinality r(raw, at) order by at`,
    [rows, LEFT_THERE, NOT_AGREED, `${UNCLEAR}.`],
  );
  return said.map(({why}) => why);
}

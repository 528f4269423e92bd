/** The last seal of each day of audit and ledger, to be kept elsewhere: `npm run verify -- --against` asks for them. */
import {logName} from '../domain/sealing/logs';
import type {Report} from '../web/rest/report';

export const seals: Report = {
  name: 'sellos-del-registro',
  title: 'Sellos de la auditoría, del libro mayor y de lo que se mueve',
  note: 'El último de cada día. Guárdalos fuera de casa (basta un correo): quien cambiara después una fila, con los permisos que fuese, tendría que rehacer todos los sellos siguientes, y estos lo desmentirían. Lo comprueba la orden «npm run verify».',
  area: 'audit',
  parameters: [
    {key: 'from', label: 'Desde', kind: 'day'},
    {key: 'to', label: 'Hasta', kind: 'day'},
  ],
  columns: [
    {key: 'day', label: 'Día', kind: 'day'},
    {key: 'log', label: 'Registro', kind: 'text'},
    {key: 'number', label: 'Sello', kind: 'int'},
    {key: 'rows', label: 'Filas hasta ese día', kind: 'int'},
    {key: 'mark', label: 'Huella', kind: 'text'},
  ],
  // All of the house: nothing for whoever is of one company only.
  sql: `
select * from (select distinct on (day, log) day::text, ${logName('log')}
    as log, number, rows, mark
  from (select (s.at at time zone (select club_zone()))::date as day, s.log, s.number, encode(s.mark, 'hex') as mark,
      sum(cardinality(s.ids)) over (partition by s.log order by s.number)::int as rows from log_seal s
     where $3::int is null) s
 where ($1::date is null or day >= $1) and ($2::date is null or day <= $2)
 order by day, log, number desc) d order by 1 desc, 2`,
};

/** What the house owes to whoever has paid, or been given, something that is spent or goes back later. */
import {STORED_VALUE} from '../../domain/sealing/books';
import type {Report} from '../../web/rest/report';

export const storedValue: Report = {
  name: 'saldo-que-se-debe',
  title: 'Lo que se debe: tarjetas, monederos, fianzas y señales',
  note: 'Hoy: lo que suman las tarjetas, los monederos, las fianzas de parcelas y las señales de listas de espera, y lo que dice el libro mayor. La diferencia ha de ser cero; «npm run verify» lo comprueba.',
  area: 'invoices',
  isOfTheHouse: true,
  columns: [
    {key: 'what', label: 'Qué', kind: 'text'},
    {key: 'owedCents', label: 'Se debe', kind: 'cents', total: true},
    {key: 'bookedCents', label: 'Libro mayor', kind: 'cents', total: true},
    {key: 'differenceCents', label: 'Diferencia', kind: 'cents', total: true},
  ],
  sql: `select ${STORED_VALUE} as what, owed_cents as "owedCents", booked_cents as "bookedCents",
    owed_cents - booked_cents as "differenceCents" from stored_value where $1::int is null order by 1`,
};

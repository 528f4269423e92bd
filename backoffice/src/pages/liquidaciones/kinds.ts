// The five kinds of settlement, each at its own address.
import type {Enum} from '../../providers/wire';

export interface SettlementKind {
  id: Enum<'Settlement', 'kind'>;
  path: string;
  title: string;
  /** What its lines are taken from. */
  source: string;
}

export const kinds: readonly SettlementKind[] = [
  {
    id: 'events',
    path: '/liquidaciones-eventos',
    title: 'Liquidaciones de eventos',
    source: 'las entradas vendidas de una compañía',
  },
  {
    id: 'passes',
    path: '/liquidaciones-abonos',
    title: 'Liquidaciones de abonos',
    source: 'lo cobrado de abonos, plazo a plazo',
  },
  {
    id: 'academy',
    path: '/liquidaciones-cantera',
    title: 'Liquidaciones de cantera',
    source: 'lo cobrado de inscripciones, plazo a plazo',
  },
  {
    id: 'plots',
    path: '/liquidaciones-parcelas',
    title: 'Liquidaciones de parcelas',
    source: 'lo cobrado de parcelas, sin las fianzas',
  },
  {
    id: 'products',
    path: '/liquidaciones-productos',
    title: 'Liquidaciones de productos',
    source: 'los productos y experiencias cobrados',
  },
];

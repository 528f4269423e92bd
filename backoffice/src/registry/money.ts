import InvoiceIcon from '@mui/icons-material/DescriptionOutlined';
import TransferIcon from '@mui/icons-material/MoveToInboxOutlined';
import {section} from './section';

export const money = section('Dinero', [
  {
    name: 'facturas',
    icon: InvoiceIcon,
    load: () => import('../resources/billing/facturas'),
  },
  {
    name: 'facturas-emitidas',
    icon: InvoiceIcon,
    load: () => import('../resources/billing/facturas-emitidas'),
  },
  {
    name: 'cobros-vendedores',
    many: 'Cobros de vendedores',
    icon: TransferIcon,
    load: () => import('../pages/cobros-vendedores/payout-screens'),
  },
  {
    name: 'liquidaciones-transferencias',
    many: 'Pagos de liquidaciones',
    icon: TransferIcon,
    load: () => import('../resources/billing/transferencias'),
  },
  {
    name: 'liquidaciones-cargos',
    many: 'Cargos y anticipos',
    icon: InvoiceIcon,
    load: () => import('../resources/billing/cargos'),
  },
  {name: 'liquidaciones'},
  {name: 'liquidaciones-facturas', one: 'Factura de su parte', many: 'Facturas de las partes'},
  {name: 'liquidaciones-lineas', one: 'Línea', many: 'Líneas'},
  {name: 'remesas'},
  {name: 'remesas/adeudos'},
  {name: 'remesas/avisos'},
  {name: 'facturas-lineas', one: 'Línea', many: 'Líneas'},
  {name: 'facturas-emitidas-lineas', one: 'Línea', many: 'Líneas'},
  {name: 'facturas-emitidas-iva', one: 'Tipo', many: 'Tipos'},
  {name: 'series-facturas', one: 'Serie', many: 'Series'},
]);

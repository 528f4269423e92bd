import InvoiceIcon from '@mui/icons-material/DescriptionOutlined';
import {section} from './section';

export const money = section('Dinero', [
  {
    name: 'facturas',
    one: 'Factura de comisiones',
    many: 'Facturas de comisiones',
    area: 'invoices',
    icon: InvoiceIcon,
    load: () => import('../resources/billing/facturas'),
  },
  {
    name: 'facturas-emitidas',
    one: 'Factura',
    many: 'Facturas',
    area: 'invoices',
    icon: InvoiceIcon,
    load: () => import('../resources/billing/facturas-emitidas'),
  },
  {name: 'liquidaciones', one: 'Liquidación', many: 'Liquidaciones', area: 'settlements'},
  {name: 'liquidaciones-lineas', one: 'Línea', many: 'Líneas', area: 'settlements'},
  {name: 'remesas', one: 'Remesa', many: 'Remesas', area: 'instalments'},
  {name: 'remesas/adeudos', one: 'Adeudo', many: 'Adeudos', area: 'instalments'},
  {name: 'facturas-lineas', one: 'Línea', many: 'Líneas', area: 'invoices'},
  {name: 'facturas-emitidas-lineas', one: 'Línea', many: 'Líneas', area: 'invoices'},
  {name: 'facturas-emitidas-iva', one: 'Tipo', many: 'Tipos', area: 'invoices'},
  {name: 'series-facturas', one: 'Serie', many: 'Series', area: 'invoices'},
]);

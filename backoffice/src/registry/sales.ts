import ReservationIcon from '@mui/icons-material/BookmarkAddedOutlined';
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import DiscountIcon from '@mui/icons-material/PercentOutlined';
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined';
import {section} from './section';

export const sales = section('Ventas', [
  {
    name: 'pedidos',
    one: 'Pedido',
    many: 'Pedidos',
    area: 'orders',
    icon: OrderIcon,
    load: () => import('../pages/pedidos/order-screens'),
  },
  {
    name: 'entradas',
    one: 'Entrada',
    many: 'Entradas',
    area: 'orders',
    icon: TicketIcon,
    load: () => import('../resources/sales/entradas'),
  },
  {
    name: 'pagos',
    one: 'Pago',
    many: 'Pagos',
    area: 'orders',
    icon: PaymentIcon,
    load: () => import('../resources/sales/pagos'),
  },
  {
    name: 'devoluciones',
    one: 'Devolución',
    many: 'Devoluciones',
    area: 'orders',
    icon: RefundIcon,
    load: () => import('../resources/sales/devoluciones'),
  },
  {
    name: 'descuentos',
    one: 'Descuento',
    many: 'Descuentos',
    area: 'prices',
    icon: DiscountIcon,
    load: () => import('../resources/sales/descuentos'),
  },
  {name: 'lineas-pedido', one: 'Línea de pedido', many: 'Líneas de pedido', area: 'orders'},
  {
    name: 'reservas',
    one: 'Reserva',
    many: 'Reservas',
    area: 'orders',
    icon: ReservationIcon,
    load: () => import('../resources/sales/reservas'),
  },
]);

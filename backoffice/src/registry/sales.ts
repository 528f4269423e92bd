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
    icon: OrderIcon,
    load: () => import('../pages/pedidos/order-screens'),
  },
  {
    name: 'entradas',
    icon: TicketIcon,
    load: () => import('../resources/sales/entradas'),
  },
  {
    name: 'lotes-entradas',
    icon: TicketIcon,
    load: () => import('../pages/lotes-entradas/batch-screens'),
  },
  {name: 'lotes-entradas/numeros'},
  {
    name: 'pagos',
    icon: PaymentIcon,
    load: () => import('../resources/sales/pagos'),
  },
  {
    name: 'devoluciones',
    icon: RefundIcon,
    load: () => import('../resources/sales/devoluciones'),
  },
  {
    name: 'descuentos',
    icon: DiscountIcon,
    load: () => import('../pages/descuentos/discount-screens'),
  },
  {
    name: 'descuentos/lotes',
    load: () => import('../pages/descuentos/batch-screens'),
  },
  {name: 'descuentos/codigos'},
  {name: 'vendedores-externos'},
  {name: 'lineas-pedido'},
  {
    name: 'reservas',
    icon: ReservationIcon,
    load: () => import('../pages/cuentas/reservas/reservation-screens'),
  },
  {name: 'reservas/transferencias'},
]);

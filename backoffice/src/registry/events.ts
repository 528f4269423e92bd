import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import QuotaIcon from '@mui/icons-material/CardGiftcardOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import CategoryIcon from '@mui/icons-material/SellOutlined';
import {section} from './section';

export const events = section('Eventos', [
  {
    name: 'eventos',
    icon: EventIcon,
    load: () => import('../pages/eventos/event-screens'),
  },
  {
    name: 'salas-espera',
    icon: WaitingIcon,
    load: () => import('../pages/colas/room-screens'),
  },
  {
    name: 'codigos-sala-espera',
  },
  {
    name: 'compania-eventos',
    icon: BusinessIcon,
    load: () => import('../resources/house/compania-eventos'),
  },
  {
    name: 'categorias-precio',
    one: 'Categoría de precio',
    many: 'Categorías de precio',
    icon: CategoryIcon,
    load: () => import('../resources/sales/categorias-precio'),
  },
  {
    name: 'etiquetas-bloqueos',
    icon: LabelIcon,
    load: () => import('../resources/sales/etiquetas-bloqueos'),
  },
  {name: 'productos-sesion'},
  {name: 'cupos-sesion'},
  {name: 'sesiones'},
  {name: 'repartos-evento', one: 'Parte', many: 'Reparto'},
  {name: 'anuncios-venta'},
  {name: 'accesos-evento', one: 'Acceso', many: 'Accesos'},
  {name: 'puertas-evento'},
  {
    name: 'cupos-invitaciones',
    one: 'Cupo',
    icon: QuotaIcon,
    load: () => import('../resources/sales/cupos-invitaciones'),
  },
  {name: 'lotes-invitaciones', one: 'Lote'},
  {name: 'invitaciones'},
  {name: 'compradores-permitidos'},
  {name: 'lista-espera-sesion', many: 'Lista de espera'},
  {name: 'lotes-codigos'},
  {name: 'codigos-externos', one: 'Código', many: 'Códigos'},
  {name: 'precios-sesion'},
  {name: 'bloqueos'},
]);

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
    one: 'Evento',
    many: 'Eventos',
    area: 'events',
    icon: EventIcon,
    load: () => import('../pages/eventos/event-screens'),
  },
  {
    name: 'salas-espera',
    one: 'Sala de espera',
    many: 'Salas de espera',
    area: 'events',
    icon: WaitingIcon,
    load: () => import('../pages/colas/room-screens'),
  },
  {
    name: 'codigos-sala-espera',
    one: 'Código de la sala de espera',
    many: 'Códigos de la sala de espera',
    area: 'events',
  },
  {
    name: 'compania-eventos',
    one: 'Compañía',
    many: 'Compañías',
    area: 'companies',
    icon: BusinessIcon,
    load: () => import('../resources/house/compania-eventos'),
  },
  {
    name: 'categorias-precio',
    one: 'Categoría de precio',
    many: 'Categorías de precio',
    area: 'prices',
    icon: CategoryIcon,
    load: () => import('../resources/sales/categorias-precio'),
  },
  {
    name: 'etiquetas-bloqueos',
    one: 'Etiqueta de bloqueo',
    many: 'Etiquetas de bloqueo',
    area: 'seats',
    icon: LabelIcon,
    load: () => import('../resources/sales/etiquetas-bloqueos'),
  },
  {name: 'productos-sesion', one: 'Producto de la sesión', many: 'Productos de la sesión', area: 'products'},
  {name: 'sesiones', one: 'Sesión', many: 'Sesiones', area: 'events'},
  {name: 'repartos-evento', one: 'Parte', many: 'Reparto', area: 'events'},
  {name: 'anuncios-venta', one: 'Anuncio', many: 'Anuncios', area: 'events'},
  {name: 'accesos-evento', one: 'Acceso', many: 'Accesos', area: 'access'},
  {name: 'puertas-evento', one: 'Puerta del evento', many: 'Puertas del evento', area: 'access'},
  {
    name: 'cupos-invitaciones',
    one: 'Cupo',
    many: 'Cupos de invitaciones',
    area: 'invitations',
    icon: QuotaIcon,
    load: () => import('../resources/sales/cupos-invitaciones'),
  },
  {name: 'lotes-invitaciones', one: 'Lote', many: 'Lotes de invitaciones', area: 'invitations'},
  {name: 'invitaciones', one: 'Invitación', many: 'Invitaciones', area: 'invitations'},
  {name: 'compradores-permitidos', one: 'Comprador permitido', many: 'Compradores permitidos', area: 'invitations'},
  {name: 'lista-espera-sesion', one: 'Puesto en la lista de espera', many: 'Lista de espera', area: 'orders'},
  {name: 'lotes-codigos', one: 'Lote de códigos', many: 'Lotes de códigos', area: 'access'},
  {name: 'codigos-externos', one: 'Código', many: 'Códigos', area: 'access'},
  {name: 'precios-sesion', one: 'Precio', many: 'Precios', area: 'prices'},
  {name: 'bloqueos', one: 'Bloqueo', many: 'Bloqueos', area: 'seats'},
]);

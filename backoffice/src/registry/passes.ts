import PlanIcon from '@mui/icons-material/CalendarViewMonthOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import PassIcon from '@mui/icons-material/CardMembershipOutlined';
import HolderIcon from '@mui/icons-material/ContactsOutlined';
import InstalmentIcon from '@mui/icons-material/EventRepeatOutlined';
import PaperIcon from '@mui/icons-material/FactCheckOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SeasonIcon from '@mui/icons-material/ListAltOutlined';
import PassPriceIcon from '@mui/icons-material/PriceChangeOutlined';
import {section} from './section';

export const passes = section('Abonos', [
  {
    name: 'abonados',
    icon: HolderIcon,
    load: () => import('../pages/abonados/holder/holder-screens'),
  },
  {
    name: 'abonos',
    icon: PassIcon,
    load: () => import('../pages/abonos/pass-screens'),
  },
  {
    name: 'abonos/precios',
    icon: PassPriceIcon,
    load: () => import('../pages/abonos/prices/price-screens'),
  },
  {
    name: 'abonos/precios/grupos',
    load: () => import('../resources/passes/abonos-precios-grupos'),
  },
  {name: 'abonos/precios/grupos/miembros', one: 'Miembro', many: 'Miembros'},
  {
    name: 'campana-abonos',
    icon: CampaignIcon,
    load: () => import('../pages/campana-abonos/campaign-screens'),
  },
  {name: 'campana-abonos/fases', one: 'Fase', many: 'Fases'},
  {
    name: 'campana-abonos/renovaciones-automaticas',
  },
  {name: 'campana-abonos/avisos'},
  {
    name: 'campana-abonos/lista-espera',
    one: 'Persona en lista de espera',
    icon: WaitingIcon,
    load: () => import('../resources/sales/lista-espera'),
  },
  {
    name: 'abonos/documentos',
    icon: PaperIcon,
    load: () => import('../resources/passes/abonos-documentos'),
  },
  {
    name: 'plazos',
    icon: InstalmentIcon,
    load: () => import('../resources/passes/plazos'),
  },
  {
    name: 'frecuencias',
    icon: PlanIcon,
    load: () => import('../resources/passes/frecuencias'),
  },
  {
    name: 'listas',
    icon: SeasonIcon,
    load: () => import('../pages/listas/list-screens'),
  },
  {name: 'listas/sesiones'},
  {
    name: 'abonos/categorias',
    load: () => import('../resources/passes/abonos-categorias'),
  },
  {
    name: 'abonos/descuentos',
    load: () => import('../resources/passes/abonos-descuentos'),
  },
  {
    name: 'abonos/politicas-liberacion',
    many: 'Liberación de asientos',
    load: () => import('../resources/passes/abonos-politicas-liberacion'),
  },
  {name: 'abonos/importes-liberacion', one: 'Importe', many: 'Importes'},
  {
    name: 'abonos/liberaciones',
    load: () => import('../resources/passes/abonos-liberaciones'),
  },
  {
    name: 'abonos/elecciones',
    load: () => import('../resources/passes/abonos-elecciones'),
  },
  {
    name: 'abonos/cesiones',
    load: () => import('../resources/passes/abonos-cesiones'),
  },
  {
    name: 'abonos/cambios-asiento',
    load: () => import('../resources/passes/abonos-cambios-asiento'),
  },
  {
    name: 'abonos/monedero',
    load: () => import('../resources/passes/abonos-monedero'),
  },
  {
    name: 'abonos/carnets',
    load: () => import('../resources/passes/abonos-carnets'),
  },
  {
    name: 'abonos/bloqueos-carnet',
    load: () => import('../resources/passes/abonos-bloqueos-carnet'),
  },
  {
    name: 'abonos/invitaciones',
    load: () => import('../resources/passes/abonos-invitaciones'),
  },
  {name: 'abonos/bloqueos'},
  {
    name: 'amigos-abonados',
    load: () => import('../resources/passes/amigos-abonados'),
  },
  {
    name: 'ofertas-abonados',
    load: () => import('../resources/passes/ofertas-abonados'),
  },
  {name: 'invitaciones-abonados', one: 'Invitaciones de abonados'},
  {name: 'invitaciones-abonados/zonas'},
]);

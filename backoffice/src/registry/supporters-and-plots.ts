import PlotIcon from '@mui/icons-material/CabinOutlined';
import SupporterIcon from '@mui/icons-material/LoyaltyOutlined';
import {section} from './section';

export const supportersAndPlots = section('Simpatizantes y parcelas', [
  {
    name: 'parcelas',
    one: 'Precio de parcela',
    many: 'Parcelas: precios',
    area: 'plots',
    icon: PlotIcon,
    load: () => import('../pages/parcelas/plot-screens'),
  },
  {
    name: 'parcelas/parcelas-vendidas',
    one: 'Parcela vendida',
    many: 'Parcelas vendidas',
    area: 'plots',
    icon: PlotIcon,
    load: () => import('../pages/parcelas/plot-sale-screens'),
  },
  {
    name: 'parcelas/numeradas',
    one: 'Parcela',
    many: 'Parcelas',
    area: 'plots',
    icon: PlotIcon,
    load: () => import('../resources/plots/parcelas-numeradas'),
  },
  {
    name: 'parcelas/zonas',
    one: 'Zona de parcelas',
    many: 'Zonas de parcelas',
    area: 'plots',
    icon: PlotIcon,
    load: () => import('../resources/plots/zonas-parcelas'),
  },
  {
    name: 'parcelas/extras',
    one: 'Extra',
    many: 'Extras de parcelas',
    area: 'plots',
    load: () => import('../resources/plots/extras-parcelas'),
  },
  {
    name: 'parcelas/ocupantes',
    one: 'Ocupante',
    many: 'Ocupantes de parcelas',
    area: 'plots',
    load: () => import('../resources/plots/ocupantes-parcelas'),
  },
  {
    name: 'simpatizantes',
    one: 'Simpatizante',
    many: 'Simpatizantes',
    area: 'supporters',
    icon: SupporterIcon,
    load: () => import('../pages/simpatizantes/supporter-screens'),
  },
  {
    name: 'tipos-simpatizante',
    one: 'Carné de simpatizante',
    many: 'Carnés de simpatizante',
    area: 'supporters',
    icon: SupporterIcon,
    load: () => import('../resources/house/tipos-simpatizante'),
  },
  {name: 'carnes-simpatizante', one: 'Periodo', many: 'Periodos', area: 'supporters'},
]);

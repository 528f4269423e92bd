import PlotIcon from '@mui/icons-material/CabinOutlined';
import SupporterIcon from '@mui/icons-material/LoyaltyOutlined';
import {section} from './section';

export const supportersAndPlots = section('Simpatizantes y parcelas', [
  {
    name: 'parcelas',
    many: 'Parcelas: precios',
    icon: PlotIcon,
    load: () => import('../pages/parcelas/plot-screens'),
  },
  {
    name: 'parcelas/parcelas-vendidas',
    icon: PlotIcon,
    load: () => import('../pages/parcelas/plot-sale-screens'),
  },
  {
    name: 'parcelas/numeradas',
    icon: PlotIcon,
    load: () => import('../resources/plots/parcelas-numeradas'),
  },
  {
    name: 'parcelas/zonas',
    icon: PlotIcon,
    load: () => import('../resources/plots/zonas-parcelas'),
  },
  {
    name: 'parcelas/extras',
    one: 'Extra',
    load: () => import('../resources/plots/extras-parcelas'),
  },
  {
    name: 'parcelas/ocupantes',
    many: 'Ocupantes de parcelas',
    load: () => import('../resources/plots/ocupantes-parcelas'),
  },
  {
    name: 'simpatizantes',
    icon: SupporterIcon,
    load: () => import('../pages/simpatizantes/supporter-screens'),
  },
  {
    name: 'tipos-simpatizante',
    icon: SupporterIcon,
    load: () => import('../resources/house/tipos-simpatizante'),
  },
  {name: 'afiliados', icon: SupporterIcon, load: () => import('../resources/house/afiliados')},
  {
    name: 'carnes-simpatizante',
    one: 'Carné',
    many: 'Carnés de simpatizante',
    load: () => import('../resources/house/carnes-simpatizante'),
  },
  {name: 'simpatizantes/renovaciones', one: 'Renovación', many: 'Renovaciones'},
]);

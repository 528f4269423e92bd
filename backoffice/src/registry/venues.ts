import AdjustIcon from '@mui/icons-material/Adjust';
import GateIcon from '@mui/icons-material/MeetingRoomOutlined';
import VenueIcon from '@mui/icons-material/StadiumOutlined';
import {section} from './section';

export const venues = section('Recintos', [
  {
    name: 'recintos',
    one: 'Recinto',
    many: 'Recintos',
    area: 'venues',
    icon: VenueIcon,
    load: () => import('../resources/venues/recintos'),
  },
  {
    name: 'planos',
    one: 'Plano',
    many: 'Planos',
    area: 'venues',
    icon: AdjustIcon,
    load: () => import('../pages/planos/plan-screens'),
  },
  {
    name: 'puertas',
    one: 'Puerta',
    many: 'Puertas',
    area: 'venues',
    icon: GateIcon,
    load: () => import('../resources/venues/puertas'),
  },
  {name: 'puertas-zona', one: 'Zona de una puerta', many: 'Zonas de las puertas', area: 'access'},
  {name: 'zonas', one: 'Zona', many: 'Zonas', area: 'venues'},
]);

import AdjustIcon from '@mui/icons-material/Adjust';
import GateIcon from '@mui/icons-material/MeetingRoomOutlined';
import VenueIcon from '@mui/icons-material/StadiumOutlined';
import {section} from './section';

export const venues = section('Recintos', [
  {
    name: 'recintos',
    icon: VenueIcon,
    load: () => import('../resources/venues/recintos'),
  },
  {
    name: 'planos',
    icon: AdjustIcon,
    load: () => import('../pages/planos/plan-screens'),
  },
  {
    name: 'puertas',
    icon: GateIcon,
    load: () => import('../resources/venues/puertas'),
  },
  {name: 'puertas-zona'},
  {name: 'zonas'},
]);

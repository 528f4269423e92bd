import StaffIcon from '@mui/icons-material/BadgeOutlined';
import GroupIcon from '@mui/icons-material/GroupsOutlined';
import PrivacyIcon from '@mui/icons-material/PrivacyTipOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import {section} from './section';

export const people = section('Personas', [
  {
    name: 'clientes',
    icon: PeopleIcon,
    load: () => import('../resources/sales/clientes'),
  },
  {
    name: 'usuarios',
    icon: StaffIcon,
    load: () => import('../pages/usuarios/user-screens'),
  },
  {
    name: 'grupos',
    icon: GroupIcon,
    load: () => import('../pages/grupos/group-screens'),
  },
  {
    name: 'derechos',
    icon: PrivacyIcon,
    load: () => import('../resources/house/derechos'),
  },
  {name: 'miembros-grupo'},
]);

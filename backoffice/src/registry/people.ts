import StaffIcon from '@mui/icons-material/BadgeOutlined';
import GroupIcon from '@mui/icons-material/GroupsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import {section} from './section';

export const people = section('Personas', [
  {
    name: 'clientes',
    one: 'Cliente',
    many: 'Clientes',
    area: 'customers',
    icon: PeopleIcon,
    load: () => import('../resources/sales/clientes'),
  },
  {
    name: 'usuarios',
    one: 'Usuario',
    many: 'Usuarios',
    area: 'staff',
    icon: StaffIcon,
    load: () => import('../pages/usuarios/user-screens'),
  },
  {
    name: 'grupos',
    one: 'Grupo de clientes',
    many: 'Grupos de clientes',
    area: 'customers',
    icon: GroupIcon,
    load: () => import('../pages/grupos/group-screens'),
  },
  {name: 'miembros-grupo', one: 'Miembro', many: 'Miembros', area: 'customers'},
]);

import StaffIcon from '@mui/icons-material/BadgeOutlined';
import KitIcon from '@mui/icons-material/CheckroomOutlined';
import LegalIcon from '@mui/icons-material/GavelOutlined';
import CalendarIcon from '@mui/icons-material/EventOutlined';
import TeamIcon from '@mui/icons-material/GroupsOutlined';
import EnrolIcon from '@mui/icons-material/HowToRegOutlined';
import MedicalIcon from '@mui/icons-material/MedicalInformationOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import MediaIcon from '@mui/icons-material/PermMediaOutlined';
import CategoryIcon from '@mui/icons-material/SellOutlined';
import {section} from './section';

export const academy = section('Cantera', [
  {
    name: 'bases',
    icon: EnrolIcon,
    load: () => import('../pages/cantera/enrolments/enrolment-screens'),
  },
  {
    name: 'deportistas',
    icon: PeopleIcon,
    load: () => import('../resources/academy/deportistas'),
  },
  {
    name: 'bases/equipos',
    icon: TeamIcon,
    load: () => import('../pages/cantera/teams/team-screens'),
  },
  {
    name: 'bases/actividades',
    one: 'Actividad',
    many: 'Calendario',
    icon: CalendarIcon,
    load: () => import('../pages/cantera/calendar/activity-screens'),
  },
  {
    name: 'bases/categorias',
    icon: CategoryIcon,
    load: () => import('../pages/cantera/categories/category-screens'),
  },
  {
    name: 'bases/indumentarias',
    many: 'Indumentaria',
    icon: KitIcon,
    load: () => import('../pages/cantera/kit/kit-screens'),
  },
  {
    name: 'bases/entrenadores',
    icon: StaffIcon,
    load: () => import('../resources/academy/entrenadores'),
  },
  {
    name: 'bases/tutores',
    icon: PeopleIcon,
    load: () => import('../resources/academy/tutores'),
  },
  {
    name: 'bases/documentos',
    one: 'Documento',
    many: 'Documentos',
    icon: LegalIcon,
    load: () => import('../resources/academy/documentos-deportistas'),
  },
  {
    name: 'bases/consentimientos',
    many: 'Derechos de imagen',
    icon: MediaIcon,
    load: () => import('../resources/academy/consentimientos-imagen'),
  },
  {
    name: 'bases/fichas-medicas',
    icon: MedicalIcon,
    load: () => import('../resources/academy/fichas-medicas'),
  },
  {
    name: 'bases/precios',
    load: () => import('../resources/academy/precios-cantera'),
  },
  {name: 'bases/codigos-invitacion'},
  {
    name: 'bases/asignaciones',
    load: () => import('../resources/academy/asignaciones-entrenadores'),
  },
  {
    name: 'bases/tutelas',
    load: () => import('../resources/academy/tutelas'),
  },
  {
    name: 'bases/tallas',
    load: () => import('../resources/academy/tallas'),
  },
  {
    name: 'bases/lotes-prendas',
    icon: KitIcon,
    load: () => import('../resources/academy/lotes-prendas'),
  },
  {
    name: 'bases/lotes-prendas-contenido',
    load: () => import('../resources/academy/lotes-prendas-contenido'),
  },
  {
    name: 'bases/entregas',
    one: 'Entrega',
    icon: KitIcon,
    load: () => import('../resources/academy/entregas-prendas'),
  },
  {name: 'bases/movimientos', one: 'Movimiento'},
  {name: 'conf-deportistas'},
]);

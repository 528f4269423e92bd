import StaffIcon from '@mui/icons-material/BadgeOutlined';
import KitIcon from '@mui/icons-material/CheckroomOutlined';
import LegalIcon from '@mui/icons-material/GavelOutlined';
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
    one: 'Inscripción',
    many: 'Inscripciones',
    area: 'academy',
    icon: EnrolIcon,
    load: () => import('../pages/cantera/enrolments/enrolment-screens'),
  },
  {
    name: 'deportistas',
    one: 'Deportista',
    many: 'Deportistas',
    area: 'academy',
    icon: PeopleIcon,
    load: () => import('../resources/academy/deportistas'),
  },
  {
    name: 'bases/equipos',
    one: 'Equipo',
    many: 'Equipos',
    area: 'academy',
    icon: TeamIcon,
    load: () => import('../pages/cantera/teams/team-screens'),
  },
  {
    name: 'bases/categorias',
    one: 'Categoría',
    many: 'Categorías',
    area: 'academy',
    icon: CategoryIcon,
    load: () => import('../pages/cantera/categories/category-screens'),
  },
  {
    name: 'bases/indumentarias',
    one: 'Prenda',
    many: 'Indumentaria',
    area: 'academy',
    icon: KitIcon,
    load: () => import('../pages/cantera/kit/kit-screens'),
  },
  {
    name: 'bases/entrenadores',
    one: 'Entrenador',
    many: 'Entrenadores',
    area: 'academy',
    icon: StaffIcon,
    load: () => import('../resources/academy/entrenadores'),
  },
  {
    name: 'bases/tutores',
    one: 'Tutor',
    many: 'Tutores',
    area: 'academy',
    icon: PeopleIcon,
    load: () => import('../resources/academy/tutores'),
  },
  {
    name: 'bases/documentos',
    one: 'Documento',
    many: 'Documentos',
    area: 'academy',
    icon: LegalIcon,
    load: () => import('../resources/academy/documentos-deportistas'),
  },
  {
    name: 'bases/consentimientos',
    one: 'Consentimiento de imagen',
    many: 'Derechos de imagen',
    area: 'academy',
    icon: MediaIcon,
    load: () => import('../resources/academy/consentimientos-imagen'),
  },
  {
    name: 'bases/fichas-medicas',
    one: 'Ficha médica',
    many: 'Fichas médicas',
    area: 'medical',
    icon: MedicalIcon,
    load: () => import('../resources/academy/fichas-medicas'),
  },
  {
    name: 'bases/precios',
    one: 'Precio de cantera',
    many: 'Precios de cantera',
    area: 'academy',
    load: () => import('../resources/academy/precios-cantera'),
  },
  {name: 'bases/codigos-invitacion', one: 'Código de invitación', many: 'Códigos de invitación', area: 'academy'},
  {
    name: 'bases/asignaciones',
    one: 'Asignación de entrenador',
    many: 'Asignaciones de entrenadores',
    area: 'academy',
    load: () => import('../resources/academy/asignaciones-entrenadores'),
  },
  {
    name: 'bases/tutelas',
    one: 'Tutela',
    many: 'Tutelas',
    area: 'academy',
    load: () => import('../resources/academy/tutelas'),
  },
  {
    name: 'bases/tallas',
    one: 'Talla',
    many: 'Tallas',
    area: 'academy',
    load: () => import('../resources/academy/tallas'),
  },
  {
    name: 'bases/lotes-prendas',
    one: 'Lote de prendas',
    many: 'Lotes de prendas',
    area: 'academy',
    icon: KitIcon,
    load: () => import('../resources/academy/lotes-prendas'),
  },
  {
    name: 'bases/lotes-prendas-contenido',
    one: 'Prenda del lote',
    many: 'Prendas de los lotes',
    area: 'academy',
    load: () => import('../resources/academy/lotes-prendas-contenido'),
  },
  {
    name: 'bases/entregas',
    one: 'Entrega',
    many: 'Entregas de prendas',
    area: 'academy',
    icon: KitIcon,
    load: () => import('../resources/academy/entregas-prendas'),
  },
  {name: 'bases/movimientos', one: 'Movimiento', many: 'Movimientos de almacén', area: 'academy'},
  {name: 'conf-deportistas', one: 'Configuración de la cantera', many: 'Configuración de la cantera', area: 'academy'},
]);

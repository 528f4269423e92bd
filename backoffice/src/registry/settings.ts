import FormIcon from '@mui/icons-material/DynamicFormOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import VatIcon from '@mui/icons-material/PercentOutlined';
import IncidentIcon from '@mui/icons-material/ReportProblemOutlined';
import FeeIcon from '@mui/icons-material/RequestQuoteOutlined';
import {section} from './section';

export const settings = section('Configuración', [
  {
    name: 'gastos-gestion',
    one: 'Gasto de gestión',
    many: 'Gastos de gestión',
    area: 'prices',
    icon: FeeIcon,
    load: () => import('../resources/sales/gastos-gestion'),
  },
  {
    name: 'incidencias',
    one: 'Incidencia',
    many: 'Incidencias',
    area: 'incidents',
    icon: IncidentIcon,
    load: () => import('../resources/house/incidencias'),
  },
  {
    name: 'auditoria',
    one: 'Anotación',
    many: 'Auditoría',
    area: 'audit',
    icon: HistoryIcon,
    load: () => import('../resources/house/auditoria'),
  },
  {
    name: 'formularios',
    one: 'Campo',
    many: 'Formularios',
    area: 'forms',
    icon: FormIcon,
    load: () => import('../pages/formularios/form-screens'),
  },
  {name: 'respuestas-formularios', one: 'Respuesta', many: 'Respuestas', area: 'forms'},
  {
    name: 'tipos-iva',
    one: 'Tipo impositivo',
    many: 'Tipos de IVA',
    area: 'settings',
    icon: VatIcon,
    load: () => import('../resources/billing/tipos-iva'),
  },
  {name: 'butacas-ocultas', one: 'Ocultación', many: 'Ocultaciones', area: 'platform'},
  {name: 'importaciones-abonados', one: 'Importación', many: 'Importaciones', area: 'platform'},
  {name: 'configuracion', one: 'Configuración', many: 'Configuración', area: 'settings'},
]);

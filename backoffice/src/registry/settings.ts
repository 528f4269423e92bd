import FormIcon from '@mui/icons-material/DynamicFormOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import VatIcon from '@mui/icons-material/PercentOutlined';
import IncidentIcon from '@mui/icons-material/ReportProblemOutlined';
import FeeIcon from '@mui/icons-material/RequestQuoteOutlined';
import {section} from './section';

export const settings = section('Configuración', [
  {
    name: 'gastos-gestion',
    icon: FeeIcon,
    load: () => import('../resources/sales/gastos-gestion'),
  },
  {
    name: 'incidencias',
    icon: IncidentIcon,
    load: () => import('../resources/house/incidencias'),
  },
  {
    name: 'auditoria',
    icon: HistoryIcon,
    load: () => import('../resources/house/auditoria'),
  },
  {
    name: 'formularios',
    one: 'Campo',
    many: 'Formularios',
    icon: FormIcon,
    load: () => import('../pages/formularios/form-screens'),
  },
  {name: 'respuestas-formularios'},
  {
    name: 'tipos-iva',
    icon: VatIcon,
    load: () => import('../resources/billing/tipos-iva'),
  },
  {name: 'butacas-ocultas'},
  {name: 'importaciones-abonados'},
  {name: 'configuracion'},
]);

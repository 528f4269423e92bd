import LegalIcon from '@mui/icons-material/GavelOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import MediaIcon from '@mui/icons-material/PermMediaOutlined';
import {section} from './section';

export const content = section('Contenido', [
  {
    name: 'preguntas-frecuentes',
    icon: HelpIcon,
    load: () => import('../resources/house/preguntas-frecuentes'),
  },
  {
    name: 'textos-legales',
    icon: LegalIcon,
    load: () => import('../resources/house/textos-legales'),
  },
  {
    name: 'emails/gestor-de-medios',
    many: 'Gestor de medios',
    icon: MediaIcon,
    load: () => import('../pages/medios/media-screens'),
  },
]);

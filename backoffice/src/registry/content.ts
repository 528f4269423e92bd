import LegalIcon from '@mui/icons-material/GavelOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import MediaIcon from '@mui/icons-material/PermMediaOutlined';
import {section} from './section';

export const content = section('Contenido', [
  {
    name: 'preguntas-frecuentes',
    one: 'Pregunta frecuente',
    many: 'Preguntas frecuentes',
    area: 'content',
    icon: HelpIcon,
    load: () => import('../resources/house/preguntas-frecuentes'),
  },
  {
    name: 'textos-legales',
    one: 'Texto legal',
    many: 'Textos legales',
    area: 'settings',
    icon: LegalIcon,
    load: () => import('../resources/house/textos-legales'),
  },
  {
    name: 'emails/gestor-de-medios',
    one: 'Archivo',
    many: 'Gestor de medios',
    area: 'media',
    icon: MediaIcon,
    load: () => import('../pages/medios/media-screens'),
  },
]);

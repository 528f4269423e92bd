import SenderIcon from '@mui/icons-material/AlternateEmailOutlined';
import SubscriberIcon from '@mui/icons-material/ContactMailOutlined';
import SubscriberGroupIcon from '@mui/icons-material/Diversity3Outlined';
import NewsletterIcon from '@mui/icons-material/NewspaperOutlined';
import PaceIcon from '@mui/icons-material/SpeedOutlined';
import SuppressionIcon from '@mui/icons-material/UnsubscribeOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import MailTemplateIcon from '@mui/icons-material/WebOutlined';
import {section} from './section';

export const marketing = section('Marketing', [
  {
    name: 'emails/boletines',
    icon: NewsletterIcon,
    load: () => import('../pages/emails/newsletters/newsletter-screens'),
  },
  {
    name: 'emails/subscriptores',
    icon: SubscriberIcon,
    load: () => import('../pages/emails/subscribers/subscriber-screens'),
  },
  {
    name: 'emails/grupos',
    icon: SubscriberGroupIcon,
    load: () => import('../pages/emails/subscribers/group-screens'),
  },
  {
    name: 'emails/importaciones',
    icon: ImportIcon,
    load: () => import('../pages/emails/imports/import-screens'),
  },
  {
    name: 'emails/plantillas',
    icon: MailTemplateIcon,
    load: () => import('../pages/emails/template-screens'),
  },
  {
    name: 'emails/remitentes',
    icon: SenderIcon,
    load: () => import('../pages/emails/sender-screens'),
  },
  {
    name: 'emails/ritmos',
    icon: PaceIcon,
    load: () => import('../resources/house/ritmos-envio'),
  },
  {
    name: 'emails/supresiones',
    icon: SuppressionIcon,
    load: () => import('../resources/house/supresiones'),
  },
  {name: 'emails/miembros-grupo', one: 'Miembro', many: 'Miembros'},
  {name: 'emails/filas-importacion', one: 'Fila', many: 'Filas'},
  {name: 'emails/entregas', one: 'Entrega', many: 'Entregas'},
  {name: 'emails/enlaces', one: 'Enlace', many: 'Enlaces'},
]);

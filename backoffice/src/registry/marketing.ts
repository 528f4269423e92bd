import SenderIcon from '@mui/icons-material/AlternateEmailOutlined';
import SubscriberIcon from '@mui/icons-material/ContactMailOutlined';
import SubscriberGroupIcon from '@mui/icons-material/Diversity3Outlined';
import NewsletterIcon from '@mui/icons-material/NewspaperOutlined';
import SuppressionIcon from '@mui/icons-material/UnsubscribeOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import MailTemplateIcon from '@mui/icons-material/WebOutlined';
import {section} from './section';

export const marketing = section('Marketing', [
  {
    name: 'emails/boletines',
    one: 'Boletín',
    many: 'Boletines',
    area: 'marketing',
    icon: NewsletterIcon,
    load: () => import('../pages/emails/newsletters/newsletter-screens'),
  },
  {
    name: 'emails/subscriptores',
    one: 'Suscriptor',
    many: 'Suscriptores',
    area: 'marketing',
    icon: SubscriberIcon,
    load: () => import('../pages/emails/subscribers/subscriber-screens'),
  },
  {
    name: 'emails/grupos',
    one: 'Grupo',
    many: 'Grupos',
    area: 'marketing',
    icon: SubscriberGroupIcon,
    load: () => import('../pages/emails/subscribers/group-screens'),
  },
  {
    name: 'emails/importaciones',
    one: 'Importación',
    many: 'Importaciones',
    area: 'marketing',
    icon: ImportIcon,
    load: () => import('../pages/emails/imports/import-screens'),
  },
  {
    name: 'emails/plantillas',
    one: 'Plantilla de correo',
    many: 'Plantillas de correo',
    area: 'marketing',
    icon: MailTemplateIcon,
    load: () => import('../pages/emails/template-screens'),
  },
  {
    name: 'emails/remitentes',
    one: 'Remitente',
    many: 'Remitentes',
    area: 'marketing',
    icon: SenderIcon,
    load: () => import('../pages/emails/sender-screens'),
  },
  {
    name: 'emails/supresiones',
    one: 'Supresión',
    many: 'Supresiones',
    area: 'marketing',
    icon: SuppressionIcon,
    load: () => import('../resources/house/supresiones'),
  },
  {name: 'emails/miembros-grupo', one: 'Miembro', many: 'Miembros', area: 'marketing'},
  {name: 'emails/filas-importacion', one: 'Fila', many: 'Filas', area: 'marketing'},
  {name: 'emails/entregas', one: 'Entrega', many: 'Entregas', area: 'marketing'},
  {name: 'emails/enlaces', one: 'Enlace', many: 'Enlaces', area: 'marketing'},
]);

import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import CaseIcon from '@mui/icons-material/ForumOutlined';
import InboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import ReminderIcon from '@mui/icons-material/NotificationsActiveOutlined';
import MailingIcon from '@mui/icons-material/OutboxOutlined';
import WhatsappIcon from '@mui/icons-material/WhatsApp';
import {section} from './section';

export const messages = section('Comunicación', [
  {
    name: 'comunicados',
    icon: AnnouncementIcon,
    load: () => import('../pages/comunicados/announcement-screens'),
  },
  {
    name: 'comunicados/recordatorios',
    icon: ReminderIcon,
    load: () => import('../resources/house/recordatorios'),
  },
  {
    name: 'envios',
    icon: MailingIcon,
    load: () => import('../pages/envios/mailing-screens'),
  },
  {
    name: 'plantillas-whatsapp',
    icon: WhatsappIcon,
    load: () => import('../pages/comunicados/whatsapp/template-screens'),
  },
  {name: 'destinatarios-comunicado', one: 'Destinatario', many: 'Destinatarios'},
  {name: 'registro-recordatorios'},
  {name: 'destinatarios-envio', one: 'Destinatario', many: 'Destinatarios'},
  {name: 'correos-envio', one: 'Correo del envío', many: 'Correos del envío'},
  {name: 'historial-plantillas-whatsapp', one: 'Cambio', many: 'Cambios'},
  {
    name: 'mensajes',
    icon: CaseIcon,
    load: () => import('../pages/mensajes/case-screens'),
  },
  {
    name: 'mensajes-proteccion',
    many: 'Protección de menores',
    icon: CaseIcon,
    load: () => import('../pages/mensajes/protected-screens'),
  },
  {
    name: 'respuestas-preparadas',
    icon: CaseIcon,
    load: () => import('../resources/house/respuestas-preparadas'),
  },
  {
    name: 'correos-recibidos',
    icon: InboxIcon,
    load: () => import('../pages/mensajes/received-mails'),
  },
  {name: 'correos'},
]);

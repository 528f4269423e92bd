import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import CaseIcon from '@mui/icons-material/ForumOutlined';
import ReminderIcon from '@mui/icons-material/NotificationsActiveOutlined';
import MailingIcon from '@mui/icons-material/OutboxOutlined';
import WhatsappIcon from '@mui/icons-material/WhatsApp';
import {section} from './section';

export const messages = section('Comunicación', [
  {
    name: 'comunicados',
    one: 'Comunicado',
    many: 'Comunicados',
    area: 'announcements',
    icon: AnnouncementIcon,
    load: () => import('../pages/comunicados/announcement-screens'),
  },
  {
    name: 'comunicados/recordatorios',
    one: 'Recordatorio',
    many: 'Recordatorios',
    area: 'announcements',
    icon: ReminderIcon,
    load: () => import('../resources/house/recordatorios'),
  },
  {
    name: 'envios',
    one: 'Envío',
    many: 'Envíos',
    area: 'announcements',
    icon: MailingIcon,
    load: () => import('../pages/envios/mailing-screens'),
  },
  {
    name: 'plantillas-whatsapp',
    one: 'Plantilla de WhatsApp',
    many: 'Plantillas de WhatsApp',
    area: 'announcements',
    icon: WhatsappIcon,
    load: () => import('../pages/whatsapp/template-screens'),
  },
  {name: 'destinatarios-comunicado', one: 'Destinatario', many: 'Destinatarios', area: 'announcements'},
  {name: 'registro-recordatorios', one: 'Aviso enviado', many: 'Avisos enviados', area: 'announcements'},
  {name: 'destinatarios-envio', one: 'Destinatario', many: 'Destinatarios', area: 'announcements'},
  {name: 'historial-plantillas-whatsapp', one: 'Cambio', many: 'Cambios', area: 'announcements'},
  {
    name: 'mensajes',
    one: 'Mensaje',
    many: 'Mensajes',
    area: 'incidents',
    icon: CaseIcon,
    load: () => import('../pages/mensajes/case-screens'),
  },
  {
    name: 'mensajes-proteccion',
    one: 'Caso de protección',
    many: 'Protección de menores',
    area: 'child_protection',
    icon: CaseIcon,
    load: () => import('../pages/mensajes/protected-screens'),
  },
  {
    name: 'respuestas-preparadas',
    one: 'Respuesta preparada',
    many: 'Respuestas preparadas',
    area: 'incidents',
    icon: CaseIcon,
    load: () => import('../resources/house/respuestas-preparadas'),
  },
  {name: 'correos', one: 'Correo', many: 'Correos', area: 'mail'},
]);

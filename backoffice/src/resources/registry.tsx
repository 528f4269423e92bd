// Every resource in one line: its names, the area whose permissions rule it, its place in the menu, its file.
// Files load when they are first opened. A line without a file is known by name only: other screens show it.
import type { ComponentType } from 'react';
import AdjustIcon from '@mui/icons-material/Adjust';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import CategoryIcon from '@mui/icons-material/SellOutlined';
import DeviceIcon from '@mui/icons-material/QrCodeScannerOutlined';
import QuotaIcon from '@mui/icons-material/CardGiftcardOutlined';
import ReservationIcon from '@mui/icons-material/BookmarkAddedOutlined';
import ScanIcon from '@mui/icons-material/SensorDoorOutlined';
import DiscountIcon from '@mui/icons-material/PercentOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import FeeIcon from '@mui/icons-material/RequestQuoteOutlined';
import GateIcon from '@mui/icons-material/MeetingRoomOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import IncidentIcon from '@mui/icons-material/ReportProblemOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import LegalIcon from '@mui/icons-material/GavelOutlined';
import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import ReminderIcon from '@mui/icons-material/NotificationsActiveOutlined';
import MailingIcon from '@mui/icons-material/OutboxOutlined';
import WhatsappIcon from '@mui/icons-material/WhatsApp';
import NewsletterIcon from '@mui/icons-material/NewspaperOutlined';
import SubscriberIcon from '@mui/icons-material/ContactMailOutlined';
import SubscriberGroupIcon from '@mui/icons-material/Diversity3Outlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import MailTemplateIcon from '@mui/icons-material/WebOutlined';
import SenderIcon from '@mui/icons-material/AlternateEmailOutlined';
import SuppressionIcon from '@mui/icons-material/UnsubscribeOutlined';
import MediaIcon from '@mui/icons-material/PermMediaOutlined';
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import StaffIcon from '@mui/icons-material/BadgeOutlined';
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import ClerkIcon from '@mui/icons-material/PersonPinOutlined';
import InvoiceIcon from '@mui/icons-material/DescriptionOutlined';
import OfficeIcon from '@mui/icons-material/StoreOutlined';
import CardTerminalIcon from '@mui/icons-material/ContactlessOutlined';
import VatIcon from '@mui/icons-material/PercentOutlined';
import VenueIcon from '@mui/icons-material/StadiumOutlined';
import EnrolIcon from '@mui/icons-material/HowToRegOutlined';
import KitIcon from '@mui/icons-material/CheckroomOutlined';
import MedicalIcon from '@mui/icons-material/MedicalInformationOutlined';
import PlotIcon from '@mui/icons-material/CabinOutlined';
import TeamIcon from '@mui/icons-material/GroupsOutlined';
import AccreditationIcon from '@mui/icons-material/ContactMailOutlined';
import CaseIcon from '@mui/icons-material/ForumOutlined';
import CatalogueIcon from '@mui/icons-material/StorefrontOutlined';
import FormIcon from '@mui/icons-material/DynamicFormOutlined';
import GroupIcon from '@mui/icons-material/GroupsOutlined';
import PackIcon from '@mui/icons-material/RedeemOutlined';
import StockIcon from '@mui/icons-material/InventoryOutlined';
import SupporterIcon from '@mui/icons-material/LoyaltyOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import HolderIcon from '@mui/icons-material/ContactsOutlined';
import InstalmentIcon from '@mui/icons-material/EventRepeatOutlined';
import PaperIcon from '@mui/icons-material/FactCheckOutlined';
import PassIcon from '@mui/icons-material/CardMembershipOutlined';
import PassPriceIcon from '@mui/icons-material/PriceChangeOutlined';
import PlanIcon from '@mui/icons-material/CalendarViewMonthOutlined';
import SeasonIcon from '@mui/icons-material/ListAltOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import { registerNames } from '../providers/i18n-provider';
import { registerArea } from '../providers/permissions';

export const groups = ['Ventas', 'Eventos', 'Recintos', 'Abonos', 'Cantera', 'Productos', 'Simpatizantes y parcelas', 'Taquilla y accesos', 'Comunicación', 'Marketing', 'Dinero', 'Contenido', 'Personas', 'Configuración'] as const;
export type Group = (typeof groups)[number];

export interface RegistryLine {
  /** Spanish path: of the API, of react-admin's resource, of the address under /admin. */
  name: string;
  one: string;
  many: string;
  area: string;
  group?: Group;
  icon?: ComponentType;
  load?: () => Promise<{ default: ComponentType }>;
}

export const registry: readonly RegistryLine[] = [
  { name: 'pedidos', one: 'Pedido', many: 'Pedidos', area: 'orders', group: 'Ventas', icon: OrderIcon, load: () => import('../pages/pedidos/order-screens') },
  { name: 'entradas', one: 'Entrada', many: 'Entradas', area: 'orders', group: 'Ventas', icon: TicketIcon, load: () => import('./entradas') },
  { name: 'pagos', one: 'Pago', many: 'Pagos', area: 'orders', group: 'Ventas', icon: PaymentIcon, load: () => import('./pagos') },
  { name: 'devoluciones', one: 'Devolución', many: 'Devoluciones', area: 'orders', group: 'Ventas', icon: RefundIcon, load: () => import('./devoluciones') },
  { name: 'descuentos', one: 'Descuento', many: 'Descuentos', area: 'prices', group: 'Ventas', icon: DiscountIcon, load: () => import('./descuentos') },
  { name: 'eventos', one: 'Evento', many: 'Eventos', area: 'events', group: 'Eventos', icon: EventIcon, load: () => import('../pages/eventos/event-screens') },
  { name: 'salas-espera', one: 'Sala de espera', many: 'Salas de espera', area: 'events', group: 'Eventos', icon: WaitingIcon, load: () => import('../pages/colas/room-screens') },
  { name: 'codigos-sala-espera', one: 'Código de la sala de espera', many: 'Códigos de la sala de espera', area: 'events' },
  { name: 'compania-eventos', one: 'Compañía', many: 'Compañías', area: 'companies', group: 'Eventos', icon: BusinessIcon, load: () => import('./compania-eventos') },
  { name: 'categorias-precio', one: 'Categoría de precio', many: 'Categorías de precio', area: 'prices', group: 'Eventos', icon: CategoryIcon, load: () => import('./categorias-precio') },
  { name: 'etiquetas-bloqueos', one: 'Etiqueta de bloqueo', many: 'Etiquetas de bloqueo', area: 'seats', group: 'Eventos', icon: LabelIcon, load: () => import('./etiquetas-bloqueos') },
  { name: 'recintos', one: 'Recinto', many: 'Recintos', area: 'venues', group: 'Recintos', icon: VenueIcon, load: () => import('./recintos') },
  { name: 'planos', one: 'Plano', many: 'Planos', area: 'venues', group: 'Recintos', icon: AdjustIcon, load: () => import('../pages/planos/plan-screens') },
  { name: 'puertas', one: 'Puerta', many: 'Puertas', area: 'venues', group: 'Recintos', icon: GateIcon, load: () => import('./puertas') },
  { name: 'bases', one: 'Inscripción', many: 'Inscripciones', area: 'academy', group: 'Cantera', icon: EnrolIcon, load: () => import('../pages/cantera/enrolment-screens') },
  { name: 'deportistas', one: 'Deportista', many: 'Deportistas', area: 'academy', group: 'Cantera', icon: PeopleIcon, load: () => import('./deportistas') },
  { name: 'bases/equipos', one: 'Equipo', many: 'Equipos', area: 'academy', group: 'Cantera', icon: TeamIcon, load: () => import('../pages/cantera/team-screens') },
  { name: 'bases/categorias', one: 'Categoría', many: 'Categorías', area: 'academy', group: 'Cantera', icon: CategoryIcon, load: () => import('../pages/cantera/category-screens') },
  { name: 'bases/indumentarias', one: 'Prenda', many: 'Indumentaria', area: 'academy', group: 'Cantera', icon: KitIcon, load: () => import('../pages/cantera/kit-screens') },
  { name: 'bases/entrenadores', one: 'Entrenador', many: 'Entrenadores', area: 'academy', group: 'Cantera', icon: StaffIcon, load: () => import('./entrenadores') },
  { name: 'bases/tutores', one: 'Tutor', many: 'Tutores', area: 'academy', group: 'Cantera', icon: PeopleIcon, load: () => import('./tutores') },
  { name: 'bases/documentos', one: 'Documento', many: 'Documentos', area: 'academy', group: 'Cantera', icon: LegalIcon, load: () => import('./documentos-deportistas') },
  { name: 'bases/consentimientos', one: 'Consentimiento de imagen', many: 'Derechos de imagen', area: 'academy', group: 'Cantera', icon: MediaIcon, load: () => import('./consentimientos-imagen') },
  { name: 'bases/fichas-medicas', one: 'Ficha médica', many: 'Fichas médicas', area: 'medical', group: 'Cantera', icon: MedicalIcon, load: () => import('./fichas-medicas') },
  { name: 'bases/precios', one: 'Precio de cantera', many: 'Precios de cantera', area: 'academy', load: () => import('./precios-cantera') },
  { name: 'bases/codigos-invitacion', one: 'Código de invitación', many: 'Códigos de invitación', area: 'academy' },
  { name: 'bases/asignaciones', one: 'Asignación de entrenador', many: 'Asignaciones de entrenadores', area: 'academy', load: () => import('./asignaciones-entrenadores') },
  { name: 'bases/tutelas', one: 'Tutela', many: 'Tutelas', area: 'academy', load: () => import('./tutelas') },
  { name: 'bases/tallas', one: 'Talla', many: 'Tallas', area: 'academy', load: () => import('./tallas') },
  { name: 'bases/lotes-prendas', one: 'Lote de prendas', many: 'Lotes de prendas', area: 'academy', group: 'Cantera', icon: KitIcon, load: () => import('./lotes-prendas') },
  { name: 'bases/lotes-prendas-contenido', one: 'Prenda del lote', many: 'Prendas de los lotes', area: 'academy', load: () => import('./lotes-prendas-contenido') },
  { name: 'bases/entregas', one: 'Entrega', many: 'Entregas de prendas', area: 'academy', group: 'Cantera', icon: KitIcon, load: () => import('./entregas-prendas') },
  { name: 'bases/movimientos', one: 'Movimiento', many: 'Movimientos de almacén', area: 'academy' },
  { name: 'conf-deportistas', one: 'Configuración de la cantera', many: 'Configuración de la cantera', area: 'academy' },
  { name: 'parcelas', one: 'Precio de parcela', many: 'Parcelas: precios', area: 'plots', group: 'Simpatizantes y parcelas', icon: PlotIcon, load: () => import('../pages/parcelas/plot-screens') },
  { name: 'parcelas/parcelas-vendidas', one: 'Parcela vendida', many: 'Parcelas vendidas', area: 'plots', group: 'Simpatizantes y parcelas', icon: PlotIcon, load: () => import('../pages/parcelas/plot-sale-screens') },
  { name: 'parcelas/numeradas', one: 'Parcela', many: 'Parcelas', area: 'plots', group: 'Simpatizantes y parcelas', icon: PlotIcon, load: () => import('./parcelas-numeradas') },
  { name: 'parcelas/zonas', one: 'Zona de parcelas', many: 'Zonas de parcelas', area: 'plots', group: 'Simpatizantes y parcelas', icon: PlotIcon, load: () => import('./zonas-parcelas') },
  { name: 'parcelas/extras', one: 'Extra', many: 'Extras de parcelas', area: 'plots', load: () => import('./extras-parcelas') },
  { name: 'parcelas/ocupantes', one: 'Ocupante', many: 'Ocupantes de parcelas', area: 'plots', load: () => import('./ocupantes-parcelas') },
  { name: 'parcelas/cobros', one: 'Cobro', many: 'Cobros de parcelas', area: 'plots' },
  { name: 'abonados', one: 'Abonado', many: 'Abonados', area: 'passes', group: 'Abonos', icon: HolderIcon, load: () => import('../pages/abonados/holder-screens') },
  { name: 'abonos', one: 'Abono', many: 'Abonos', area: 'passes', group: 'Abonos', icon: PassIcon, load: () => import('../pages/abonos/pass-screens') },
  { name: 'abonos/precios', one: 'Precio de abono', many: 'Precios de abonos', area: 'passes', group: 'Abonos', icon: PassPriceIcon, load: () => import('../pages/abonos/price-screens') },
  { name: 'abonos/precios/grupos', one: 'Grupo de precios', many: 'Grupos de precios', area: 'passes', load: () => import('./abonos-precios-grupos') },
  { name: 'abonos/precios/grupos/miembros', one: 'Miembro', many: 'Miembros', area: 'passes' },
  { name: 'campana-abonos', one: 'Campaña de abonos', many: 'Campañas de abonos', area: 'passes', group: 'Abonos', icon: CampaignIcon, load: () => import('../pages/campana-abonos/campaign-screens') },
  { name: 'campana-abonos/fases', one: 'Fase', many: 'Fases', area: 'passes' },
  { name: 'campana-abonos/renovaciones-automaticas', one: 'Renovación automática', many: 'Renovaciones automáticas', area: 'passes' },
  { name: 'campana-abonos/avisos', one: 'Aviso de renovación', many: 'Avisos de renovación', area: 'passes' },
  { name: 'campana-abonos/lista-espera', one: 'Persona en lista de espera', many: 'Lista de espera', area: 'passes', group: 'Abonos', icon: WaitingIcon, load: () => import('./lista-espera') },
  { name: 'abonos/documentos', one: 'Documento de abonado', many: 'Documentos de abonados', area: 'passes', group: 'Abonos', icon: PaperIcon, load: () => import('./abonos-documentos') },
  { name: 'plazos', one: 'Plazo', many: 'Plazos', area: 'instalments', group: 'Abonos', icon: InstalmentIcon, load: () => import('./plazos') },
  { name: 'frecuencias', one: 'Frecuencia de pago', many: 'Frecuencias de pago', area: 'instalments', group: 'Abonos', icon: PlanIcon, load: () => import('./frecuencias') },
  { name: 'listas', one: 'Lista de temporada', many: 'Listas de temporada', area: 'seasons', group: 'Abonos', icon: SeasonIcon, load: () => import('../pages/listas/list-screens') },
  { name: 'listas/sesiones', one: 'Sesión de la lista', many: 'Sesiones de la lista', area: 'seasons' },
  { name: 'abonos/categorias', one: 'Categoría de abono', many: 'Categorías de abonos', area: 'seasons', load: () => import('./abonos-categorias') },
  { name: 'abonos/descuentos', one: 'Descuento de abono', many: 'Descuentos de abonos', area: 'passes', load: () => import('./abonos-descuentos') },
  { name: 'abonos/politicas-liberacion', one: 'Política de liberación', many: 'Liberación de asientos', area: 'passes', load: () => import('./abonos-politicas-liberacion') },
  { name: 'abonos/importes-liberacion', one: 'Importe', many: 'Importes', area: 'passes' },
  { name: 'abonos/liberaciones', one: 'Asiento liberado', many: 'Asientos liberados', area: 'passes', load: () => import('./abonos-liberaciones') },
  { name: 'abonos/elecciones', one: 'Sesión elegida', many: 'Sesiones elegidas', area: 'passes', load: () => import('./abonos-elecciones') },
  { name: 'abonos/cesiones', one: 'Cesión', many: 'Cesiones', area: 'passes', load: () => import('./abonos-cesiones') },
  { name: 'abonos/cambios-asiento', one: 'Cambio de asiento', many: 'Cambios de asiento', area: 'passes', load: () => import('./abonos-cambios-asiento') },
  { name: 'abonos/monedero', one: 'Movimiento de monedero', many: 'Movimientos de monedero', area: 'passes', load: () => import('./abonos-monedero') },
  { name: 'abonos/carnets', one: 'Carnet', many: 'Carnets', area: 'passes', load: () => import('./abonos-carnets') },
  { name: 'abonos/bloqueos-carnet', one: 'Bloqueo de carnet', many: 'Bloqueos de carnet', area: 'passes', load: () => import('./abonos-bloqueos-carnet') },
  { name: 'abonos/invitaciones', one: 'Invitación emitida', many: 'Invitaciones emitidas', area: 'passes', load: () => import('./abonos-invitaciones') },
  { name: 'abonos/bloqueos', one: 'Bloqueo de abonos', many: 'Bloqueos de abonos', area: 'passes' },
  { name: 'amigos-abonados', one: 'Oferta para amigos', many: 'Ofertas para amigos', area: 'passes', load: () => import('./amigos-abonados') },
  { name: 'ofertas-abonados', one: 'Oferta para abonados', many: 'Ofertas para abonados', area: 'passes', load: () => import('./ofertas-abonados') },
  { name: 'invitaciones-abonados', one: 'Invitaciones de abonados', many: 'Invitaciones de abonados', area: 'passes' },
  { name: 'invitaciones-abonados/zonas', one: 'Zona para invitados', many: 'Zonas para invitados', area: 'passes' },
  { name: 'preguntas-frecuentes', one: 'Pregunta frecuente', many: 'Preguntas frecuentes', area: 'content', group: 'Contenido', icon: HelpIcon, load: () => import('./preguntas-frecuentes') },
  { name: 'textos-legales', one: 'Texto legal', many: 'Textos legales', area: 'settings', group: 'Contenido', icon: LegalIcon, load: () => import('./textos-legales') },
  { name: 'clientes', one: 'Cliente', many: 'Clientes', area: 'customers', group: 'Personas', icon: PeopleIcon, load: () => import('./clientes') },
  { name: 'usuarios', one: 'Usuario', many: 'Usuarios', area: 'staff', group: 'Personas', icon: StaffIcon, load: () => import('../pages/usuarios/user-screens') },
  { name: 'gastos-gestion', one: 'Gasto de gestión', many: 'Gastos de gestión', area: 'prices', group: 'Configuración', icon: FeeIcon, load: () => import('./gastos-gestion') },
  { name: 'incidencias', one: 'Incidencia', many: 'Incidencias', area: 'incidents', group: 'Configuración', icon: IncidentIcon, load: () => import('./incidencias') },
  { name: 'auditoria', one: 'Anotación', many: 'Auditoría', area: 'audit', group: 'Configuración', icon: HistoryIcon, load: () => import('./auditoria') },
  { name: 'comunicados', one: 'Comunicado', many: 'Comunicados', area: 'announcements', group: 'Comunicación', icon: AnnouncementIcon, load: () => import('../pages/comunicados/announcement-screens') },
  { name: 'comunicados/recordatorios', one: 'Recordatorio', many: 'Recordatorios', area: 'announcements', group: 'Comunicación', icon: ReminderIcon, load: () => import('./recordatorios') },
  { name: 'envios', one: 'Envío', many: 'Envíos', area: 'announcements', group: 'Comunicación', icon: MailingIcon, load: () => import('../pages/envios/mailing-screens') },
  { name: 'plantillas-whatsapp', one: 'Plantilla de WhatsApp', many: 'Plantillas de WhatsApp', area: 'announcements', group: 'Comunicación', icon: WhatsappIcon, load: () => import('../pages/whatsapp/template-screens') },
  { name: 'emails/boletines', one: 'Boletín', many: 'Boletines', area: 'marketing', group: 'Marketing', icon: NewsletterIcon, load: () => import('../pages/emails/newsletter-screens') },
  { name: 'emails/subscriptores', one: 'Suscriptor', many: 'Suscriptores', area: 'marketing', group: 'Marketing', icon: SubscriberIcon, load: () => import('../pages/emails/subscriber-screens') },
  { name: 'emails/grupos', one: 'Grupo', many: 'Grupos', area: 'marketing', group: 'Marketing', icon: SubscriberGroupIcon, load: () => import('../pages/emails/group-screens') },
  { name: 'emails/importaciones', one: 'Importación', many: 'Importaciones', area: 'marketing', group: 'Marketing', icon: ImportIcon, load: () => import('../pages/emails/import-screens') },
  { name: 'emails/plantillas', one: 'Plantilla de correo', many: 'Plantillas de correo', area: 'marketing', group: 'Marketing', icon: MailTemplateIcon, load: () => import('../pages/emails/template-screens') },
  { name: 'emails/remitentes', one: 'Remitente', many: 'Remitentes', area: 'marketing', group: 'Marketing', icon: SenderIcon, load: () => import('../pages/emails/sender-screens') },
  { name: 'emails/supresiones', one: 'Supresión', many: 'Supresiones', area: 'marketing', group: 'Marketing', icon: SuppressionIcon, load: () => import('./supresiones') },
  { name: 'destinatarios-comunicado', one: 'Destinatario', many: 'Destinatarios', area: 'announcements' },
  { name: 'registro-recordatorios', one: 'Aviso enviado', many: 'Avisos enviados', area: 'announcements' },
  { name: 'destinatarios-envio', one: 'Destinatario', many: 'Destinatarios', area: 'announcements' },
  { name: 'historial-plantillas-whatsapp', one: 'Cambio', many: 'Cambios', area: 'announcements' },
  { name: 'emails/miembros-grupo', one: 'Miembro', many: 'Miembros', area: 'marketing' },
  { name: 'emails/filas-importacion', one: 'Fila', many: 'Filas', area: 'marketing' },
  { name: 'emails/entregas', one: 'Entrega', many: 'Entregas', area: 'marketing' },
  { name: 'emails/enlaces', one: 'Enlace', many: 'Enlaces', area: 'marketing' },
  { name: 'emails/gestor-de-medios', one: 'Archivo', many: 'Gestor de medios', area: 'media', group: 'Contenido', icon: MediaIcon, load: () => import('../pages/medios/media-screens') },
  { name: 'productos', one: 'Producto', many: 'Productos', area: 'products', group: 'Productos', icon: CatalogueIcon, load: () => import('../pages/productos/product-screens') },
  { name: 'productos/categorias', one: 'Categoría de productos', many: 'Categorías de productos', area: 'products', group: 'Productos', icon: CategoryIcon, load: () => import('../pages/productos/category-screens') },
  { name: 'variantes-producto', one: 'Variante', many: 'Existencias', area: 'products', group: 'Productos', icon: StockIcon, load: () => import('./variantes-producto') },
  { name: 'packs-eventos', one: 'Pack de eventos', many: 'Packs de eventos', area: 'products', group: 'Productos', icon: PackIcon, load: () => import('../pages/packs/pack-screens') },
  { name: 'simpatizantes', one: 'Simpatizante', many: 'Simpatizantes', area: 'supporters', group: 'Simpatizantes y parcelas', icon: SupporterIcon, load: () => import('../pages/simpatizantes/supporter-screens') },
  { name: 'tipos-simpatizante', one: 'Carné de simpatizante', many: 'Carnés de simpatizante', area: 'supporters', group: 'Simpatizantes y parcelas', icon: SupporterIcon, load: () => import('./tipos-simpatizante') },
  { name: 'acreditaciones', one: 'Acreditación', many: 'Acreditaciones', area: 'accreditations', group: 'Taquilla y accesos', icon: AccreditationIcon, load: () => import('../pages/acreditaciones/accreditation-screens') },
  { name: 'tipos-acreditacion', one: 'Tipo de acreditación', many: 'Tipos de acreditación', area: 'accreditations', group: 'Taquilla y accesos', icon: AccreditationIcon, load: () => import('./tipos-acreditacion') },
  { name: 'mensajes', one: 'Mensaje', many: 'Mensajes', area: 'incidents', group: 'Comunicación', icon: CaseIcon, load: () => import('../pages/mensajes/case-screens') },
  { name: 'mensajes-proteccion', one: 'Caso de protección', many: 'Protección de menores', area: 'child_protection', group: 'Comunicación', icon: CaseIcon, load: () => import('../pages/mensajes/protected-screens') },
  { name: 'respuestas-preparadas', one: 'Respuesta preparada', many: 'Respuestas preparadas', area: 'incidents', group: 'Comunicación', icon: CaseIcon, load: () => import('./respuestas-preparadas') },
  { name: 'formularios', one: 'Campo', many: 'Formularios', area: 'forms', group: 'Configuración', icon: FormIcon, load: () => import('../pages/formularios/form-screens') },
  { name: 'grupos', one: 'Grupo de clientes', many: 'Grupos de clientes', area: 'customers', group: 'Personas', icon: GroupIcon, load: () => import('../pages/grupos/group-screens') },
  { name: 'lineas-pedido', one: 'Línea de pedido', many: 'Líneas de pedido', area: 'orders' },
  { name: 'productos-sesion', one: 'Producto de la sesión', many: 'Productos de la sesión', area: 'products' },
  { name: 'movimientos-existencias', one: 'Movimiento', many: 'Movimientos de existencias', area: 'products' },
  { name: 'experiencias', one: 'Experiencia', many: 'Experiencias', area: 'products' },
  { name: 'turnos-experiencia', one: 'Turno', many: 'Turnos', area: 'products' },
  { name: 'componentes-pack', one: 'Sesión del pack', many: 'Sesiones del pack', area: 'products' },
  { name: 'precios-pack', one: 'Precio de pack', many: 'Precios de packs', area: 'products' },
  { name: 'carnes-simpatizante', one: 'Periodo', many: 'Periodos', area: 'supporters' },
  { name: 'respuestas-formularios', one: 'Respuesta', many: 'Respuestas', area: 'forms' },
  { name: 'miembros-grupo', one: 'Miembro', many: 'Miembros', area: 'customers' },
  { name: 'correos', one: 'Correo', many: 'Correos', area: 'mail' },
  { name: 'sesiones', one: 'Sesión', many: 'Sesiones', area: 'events' },
  { name: 'repartos-evento', one: 'Parte', many: 'Reparto', area: 'events' },
  { name: 'anuncios-venta', one: 'Anuncio', many: 'Anuncios', area: 'events' },
  { name: 'accesos-evento', one: 'Acceso', many: 'Accesos', area: 'access' },
  { name: 'puertas-evento', one: 'Puerta del evento', many: 'Puertas del evento', area: 'access' },
  { name: 'puertas-zona', one: 'Zona de una puerta', many: 'Zonas de las puertas', area: 'access' },
  { name: 'dispositivos', one: 'Lector', many: 'Lectores', area: 'access', group: 'Taquilla y accesos', icon: DeviceIcon, load: () => import('./dispositivos') },
  { name: 'lecturas', one: 'Lectura', many: 'Lecturas', area: 'access', group: 'Taquilla y accesos', icon: ScanIcon, load: () => import('./lecturas') },
  { name: 'cupos-invitaciones', one: 'Cupo', many: 'Cupos de invitaciones', area: 'invitations', group: 'Eventos', icon: QuotaIcon, load: () => import('./cupos-invitaciones') },
  { name: 'lotes-invitaciones', one: 'Lote', many: 'Lotes de invitaciones', area: 'invitations' },
  { name: 'invitaciones', one: 'Invitación', many: 'Invitaciones', area: 'invitations' },
  { name: 'reservas', one: 'Reserva', many: 'Reservas', area: 'orders', group: 'Ventas', icon: ReservationIcon, load: () => import('./reservas') },
  { name: 'compradores-permitidos', one: 'Comprador permitido', many: 'Compradores permitidos', area: 'invitations' },
  { name: 'lista-espera-sesion', one: 'Puesto en la lista de espera', many: 'Lista de espera', area: 'orders' },
  { name: 'lotes-codigos', one: 'Lote de códigos', many: 'Lotes de códigos', area: 'access' },
  { name: 'codigos-externos', one: 'Código', many: 'Códigos', area: 'access' },
  { name: 'taquilleros', one: 'Taquillero', many: 'Taquilleros', area: 'box_office', group: 'Taquilla y accesos', icon: ClerkIcon, load: () => import('../pages/taquilla/clerk-screens') },
  { name: 'taquillas', one: 'Taquilla', many: 'Taquillas', area: 'box_office', group: 'Taquilla y accesos', icon: OfficeIcon, load: () => import('./taquillas') },
  { name: 'datafonos', one: 'Datáfono', many: 'Datáfonos', area: 'box_office', group: 'Taquilla y accesos', icon: CardTerminalIcon, load: () => import('./datafonos') },
  { name: 'operaciones-datafono', one: 'Operación', many: 'Operaciones de datáfono', area: 'cash', group: 'Taquilla y accesos', icon: CardTerminalIcon, load: () => import('./operaciones-datafono') },
  { name: 'facturas', one: 'Factura de comisiones', many: 'Facturas de comisiones', area: 'invoices', group: 'Dinero', icon: InvoiceIcon, load: () => import('./facturas') },
  { name: 'facturas-emitidas', one: 'Factura', many: 'Facturas', area: 'invoices', group: 'Dinero', icon: InvoiceIcon, load: () => import('./facturas-emitidas') },
  { name: 'tipos-iva', one: 'Tipo impositivo', many: 'Tipos de IVA', area: 'settings', group: 'Configuración', icon: VatIcon, load: () => import('./tipos-iva') },
  { name: 'turnos-caja', one: 'Turno', many: 'Turnos de caja', area: 'cash' },
  { name: 'movimientos-caja', one: 'Movimiento', many: 'Movimientos', area: 'cash' },
  { name: 'liquidaciones', one: 'Liquidación', many: 'Liquidaciones', area: 'settlements' },
  { name: 'liquidaciones-lineas', one: 'Línea', many: 'Líneas', area: 'settlements' },
  { name: 'remesas', one: 'Remesa', many: 'Remesas', area: 'instalments' },
  { name: 'remesas/adeudos', one: 'Adeudo', many: 'Adeudos', area: 'instalments' },
  { name: 'facturas-lineas', one: 'Línea', many: 'Líneas', area: 'invoices' },
  { name: 'facturas-emitidas-lineas', one: 'Línea', many: 'Líneas', area: 'invoices' },
  { name: 'facturas-emitidas-iva', one: 'Tipo', many: 'Tipos', area: 'invoices' },
  { name: 'series-facturas', one: 'Serie', many: 'Series', area: 'invoices' },
  { name: 'butacas-ocultas', one: 'Ocultación', many: 'Ocultaciones', area: 'platform' },
  { name: 'importaciones-abonados', one: 'Importación', many: 'Importaciones', area: 'platform' },
  { name: 'precios-sesion', one: 'Precio', many: 'Precios', area: 'prices' },
  { name: 'bloqueos', one: 'Bloqueo', many: 'Bloqueos', area: 'seats' },
  { name: 'zonas', one: 'Zona', many: 'Zonas', area: 'venues' },
  { name: 'productos-sesion', one: 'Producto de la sesión', many: 'Productos de la sesión', area: 'products' },
  { name: 'configuracion', one: 'Configuración', many: 'Configuración', area: 'settings' },
];

for (const line of registry) {
  registerNames(line.name, line.one, line.many);
  registerArea(line.name, line.area);
}

/**
 * What the shop sells: forty things in six categories, with sizes, colours and prices; a dozen where there is no club.
 */
import type {Meant} from '../../platform/environment/demo-profile';

export type Variants = 'adult' | 'kids' | 'single' | 'colors' | 'shoes';

export interface Goods extends Meant {
  category: string;
  name: string;
  euros: number;
  variants: Variants;
  summary: string;
  state?: 'draft' | 'sold_out' | 'archived';
  pickup?: string[];
  /** Not counted: made to order. */
  uncounted?: boolean;
  kind?: 'service';
  /** Of what an offer is on; the others by chance. */
  stock?: number;
}

export const CATEGORIES: [slug: string, name: string, description: string, of?: Meant['of']][] = [
  ['equipaciones', 'Equipaciones', 'Camisetas, pantalones y medias oficiales de la temporada.', 'club'],
  ['entrenamiento', 'Entrenamiento', 'Lo que llevan los equipos entre semana.', 'club'],
  ['moda', 'Moda y calle', 'Para llevar los colores cada día.', 'club'],
  ['accesorios', 'Accesorios', 'Bufandas, gorras, bolsas y más.', 'club'],
  ['infantil', 'Infantil', 'Tallas y regalos para los más pequeños.', 'club'],
  ['casa-y-regalo', 'Casa y regalo', 'Detalles para regalar.'],
  ['de-escena', 'De escena', 'Lo que se lee, se lleva y se mira en el teatro.', 'theatre'],
];

/** A thing is of whom its category is, unless it says otherwise. */
const g = (
  category: string,
  name: string,
  euros: number,
  variants: Variants,
  summary: string,
  more: Partial<Goods> = {},
): Goods => {
  const of = CATEGORIES.find(([slug]) => slug === category)?.[3];
  return {category, name, euros, variants, summary, ...(of ? {of} : {}), ...more};
};

export const GOODS: Goods[] = [
  g('equipaciones', 'Camiseta primera equipación', 75, 'adult', 'La de jugar en casa, con el escudo bordado.'),
  g('equipaciones', 'Camiseta segunda equipación', 75, 'adult', 'La de fuera, en blanco y plata.'),
  g('equipaciones', 'Camiseta de portería', 70, 'adult', 'Manga larga y coderas acolchadas.'),
  g('equipaciones', 'Pantalón de juego', 32, 'adult', 'Ligero, con cordón interior.'),
  g('equipaciones', 'Medias oficiales', 14.9, 'shoes', 'Refuerzo en talón y puntera.'),
  g('equipaciones', 'Camiseta centenario', 89, 'adult', 'Edición numerada de 1.000 piezas.', {state: 'sold_out'}),
  g('equipaciones', 'Personalización de camiseta', 12, 'single', 'Nombre y número, con la tipografía oficial.', {
    kind: 'service',
    uncounted: true,
    pickup: ['shop'],
  }),
  g('entrenamiento', 'Sudadera de entrenamiento', 49.9, 'adult', 'Media cremallera y tejido térmico.'),
  g('entrenamiento', 'Camiseta de calentamiento', 29.9, 'adult', 'La que se ve antes de cada partido.'),
  g('entrenamiento', 'Chándal completo', 85, 'adult', 'Chaqueta y pantalón.'),
  g('entrenamiento', 'Chubasquero', 45, 'adult', 'Capucha que se guarda en el cuello.'),
  g('entrenamiento', 'Balón de entrenamiento', 24.9, 'single', 'Talla 5, cosido a máquina.'),
  g('entrenamiento', 'Espinilleras', 16, 'shoes', 'Con calcetín de sujeción.'),
  g('moda', 'Polo del club', 39, 'adult', 'Algodón, con el escudo en relieve.'),
  g('moda', 'Sudadera con capucha', 54, 'adult', 'Felpa gruesa, dos colores.'),
  g('moda', 'Camiseta «Alameda 1923»', 22, 'adult', 'Serigrafía de la primera grada.'),
  g('moda', 'Chaqueta acolchada', 95, 'adult', 'Para las noches de invierno.', {pickup: ['shop', 'shipping']}),
  g('moda', 'Gorro de lana', 18, 'colors', 'Con pompón y forro polar.'),
  g('accesorios', 'Bufanda clásica', 15, 'single', 'La de toda la vida, tejida a dos caras.', {
    pickup: ['gate', 'shop', 'shipping'],
    stock: 240,
  }),
  g('accesorios', 'Bufanda del derbi', 18, 'single', 'Solo el día del partido.', {pickup: ['gate']}),
  g('accesorios', 'Gorra bordada', 19.9, 'colors', 'Ajustable.'),
  g('accesorios', 'Mochila', 35, 'single', 'Con compartimento para botas.'),
  g('accesorios', 'Paraguas', 25, 'single', 'Automático, con varilla de fibra.'),
  g('accesorios', 'Llavero metálico', 6.5, 'single', 'El escudo, esmaltado.'),
  g('accesorios', 'Cojín de grada', 9.9, 'colors', 'Plegable, para tu butaca.', {pickup: ['gate', 'shop']}),
  g('accesorios', 'Pin de la temporada', 4, 'single', 'Uno nuevo cada año.'),
  g('infantil', 'Equipación infantil completa', 59, 'kids', 'Camiseta, pantalón y medias.'),
  g('infantil', 'Body de bebé', 17, 'kids', 'Algodón orgánico.'),
  g('infantil', 'Mascota de peluche', 21, 'single', 'El Álamo, treinta centímetros.'),
  g('infantil', 'Estuche escolar', 13.5, 'single', 'Con lápices y goma.'),
  g('infantil', 'Sudadera infantil', 38, 'kids', 'Con bolsillo canguro.'),
  g('infantil', 'Balón mini', 11, 'colors', 'Talla 1.'),
  g('casa-y-regalo', 'Taza de cerámica', 9.5, 'colors', 'Apta para lavavajillas.'),
  g('casa-y-regalo', 'Calendario de pared', 8, 'single', 'Doce fotografías del archivo.'),
  g('casa-y-regalo', 'Libro «Cien años de Alameda»', 29, 'single', 'Trescientas páginas con fotografías del archivo.', {
    pickup: ['shop', 'shipping'],
    of: 'club',
  }),
  g('casa-y-regalo', 'Programa de mano ilustrado', 5, 'single', 'De la función del día, en el vestíbulo.', {
    pickup: ['gate'],
    of: 'stage',
  }),
  g('casa-y-regalo', 'Cartel firmado de la temporada teatral', 20, 'single', 'Tirada de 300.', {of: 'stage'}),
  g('casa-y-regalo', 'Felicitación en vídeo', 25, 'single', 'Un jugador la graba y te llega por correo.', {
    pickup: ['digital'],
    uncounted: true,
    kind: 'service',
  }),
  g('casa-y-regalo', 'Vela del camerino', 16, 'single', 'Cera de soja, 40 horas.', {state: 'draft', of: 'stage'}),
  g('de-escena', 'Libro «El telón de 1908»', 26, 'single', 'La historia del teatro, con fotografías del archivo.', {
    pickup: ['shop', 'shipping'],
  }),
  g('de-escena', 'Prismáticos de teatro', 32, 'single', 'Plegables, tres aumentos.'),
  g('de-escena', 'Camiseta «Se alza el telón»', 20, 'adult', 'Algodón, serigrafía a dos tintas.'),
  g('de-escena', 'Bolsa de tela', 9, 'colors', 'Con el frontis del teatro.'),
  g('de-escena', 'Marionetas de dedo', 14, 'single', 'Las del faro que no sabía dormir, cosidas a mano.'),
  g('de-escena', 'Abanico pintado', 18, 'single', 'Para las noches de verano.'),
  g('casa-y-regalo', 'Puzle del estadio', 24, 'single', 'Mil piezas.', {state: 'archived', of: 'club'}),
];

export interface DemoExperience extends Meant {
  name: string;
  slug: string;
  summary: string;
  euros: number;
  minutes: number;
  place: string;
  capacity: number;
  minAge?: number;
  needsGuardian?: boolean;
  requirements?: string;
  time: string;
  everyDays: number;
}

export const EXPERIENCES: DemoExperience[] = [
  {
    of: 'club',
    name: 'Visita al estadio',
    slug: 'visita-al-estadio',
    summary: 'Vestuarios, túnel y banquillos, con guía.',
    euros: 15,
    minutes: 75,
    place: 'Tienda oficial, fondo norte',
    capacity: 25,
    time: '11:00',
    everyDays: 2,
    requirements: 'Calzado cerrado. Hay ascensor hasta el palco.',
  },
  {
    of: 'stage',
    name: 'Entre bambalinas',
    slug: 'entre-bambalinas',
    summary: 'El teatro por dentro: foso, telar y camerinos.',
    euros: 12,
    minutes: 60,
    place: 'Entrada de artistas, calle del Coso',
    capacity: 15,
    time: '17:00',
    everyDays: 7,
    minAge: 8,
    requirements: 'Escaleras estrechas: no es accesible en silla de ruedas.',
  },
  {
    of: 'club',
    name: 'Calienta con el equipo',
    slug: 'calienta-con-el-equipo',
    summary: 'A pie de campo una hora antes del partido.',
    euros: 45,
    minutes: 60,
    place: 'Puerta 0',
    capacity: 12,
    time: '16:30',
    everyDays: 14,
    minAge: 6,
    needsGuardian: true,
    requirements: 'Con una persona adulta con entrada para el mismo partido.',
  },
  {
    of: 'club',
    name: 'Cumpleaños en el césped',
    slug: 'cumpleanos-en-el-cesped',
    summary: 'Dos horas de juego y merienda para diez.',
    euros: 195,
    minutes: 120,
    place: 'Campo anexo',
    capacity: 2,
    time: '17:30',
    everyDays: 7,
    minAge: 5,
    needsGuardian: true,
    requirements: 'Avisa de alergias al reservar.',
  },
  {
    of: 'stage',
    name: 'Taller de luces y sonido',
    slug: 'taller-de-luces-y-sonido',
    summary: 'Cómo se monta una función, con el equipo técnico.',
    euros: 25,
    minutes: 150,
    place: 'Sala pequeña del teatro',
    capacity: 18,
    time: '10:00',
    everyDays: 10,
    minAge: 14,
  },
  {
    of: 'club',
    name: 'Comida en el palco',
    slug: 'comida-en-el-palco',
    summary: 'Menú cerrado con vistas al campo.',
    euros: 38,
    minutes: 120,
    place: 'Palco de honor, planta 2',
    capacity: 30,
    time: '14:00',
    everyDays: 7,
    requirements: 'Menú sin gluten o vegetariano si se pide con 48 horas.',
  },
];

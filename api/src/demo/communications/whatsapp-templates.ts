/** WhatsApp templates, one in each state that staff will meet, with the history that led there. */
import type {DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {hasClub, type Profile} from '../../platform/environment/demo-profile';
import type {WhatsappDraft} from './drafts';
import {THEATRE_WHATSAPP} from './theatre-season';

const DRAFTS: WhatsappDraft[] = [
  {
    name: 'aviso_cuota_pendiente',
    category: 'utility',
    daysAgo: 210,
    quality: 'green',
    path: [['pending'], ['approved']],
    components: {
      header: {format: 'text', text: 'Cuota pendiente'},
      body: {
        text: 'Hola, {{1}}: el {{2}} vence la cuota de {{3}} de tu abono. Puedes pagarla desde tu perfil cuando quieras. Si ya lo has hecho, no hace falta que respondas.',
        examples: {1: 'Lucía', 2: '15 de enero', 3: '86,50 €'},
      },
      footer: {text: 'UD Alameda · Oficina del abonado'},
      buttons: [
        {
          kind: 'url',
          text: 'Pagar ahora',
          url: 'https://entradas.example.org/perfil/{{1}}',
          example: 'https://entradas.example.org/perfil/abono',
        },
        {kind: 'quick_reply', text: 'Hablar con la oficina'},
      ],
    },
  },
  {
    name: 'recordatorio_partido',
    category: 'utility',
    daysAgo: 180,
    quality: 'green',
    path: [['pending'], ['approved']],
    components: {
      header: {format: 'location'},
      body: {
        text: 'Mañana jugamos en casa: {{1}}, a las {{2}}. Tu puerta es la {{3}} y abre noventa minutos antes.',
        examples: {1: 'UD Alameda – CD Ribera', 2: '18:30', 3: '5'},
      },
      footer: {text: 'Responde BAJA para no recibir más avisos'},
      buttons: [{kind: 'quick_reply', text: 'No podré ir'}],
    },
  },
  {
    name: 'oferta_media_temporada',
    category: 'marketing',
    daysAgo: 12,
    path: [['pending']],
    components: {
      header: {format: 'image', mediaUrl: 'https://entradas.example.org/media/11/campana-abonos.svg'},
      body: {
        text: 'Desde enero, diez partidos al precio de siete. {{1}}, tu grada favorita tiene sitio y te lo guardamos hasta el domingo.',
        examples: {1: 'Marta'},
      },
      footer: {text: 'Responde BAJA para no recibir ofertas'},
      buttons: [{kind: 'url', text: 'Ver precios', url: 'https://entradas.example.org/abonos/nuevo'}],
    },
  },
  {
    name: 'bienvenida_cantera',
    category: 'utility',
    daysAgo: 3,
    path: [],
    components: {
      body: {
        text: 'Bienvenidos a la cantera. {{1}} ya está en el equipo {{2}}. En vuestra cuenta tenéis el calendario, la ropa y los papeles que faltan. Nos vemos en el campo.',
        examples: {1: 'Iker', 2: 'Alevín B'},
      },
      buttons: [{kind: 'phone', text: 'Llamar a la oficina', phone: '+34910000123'}],
    },
  },
  {
    name: 'sorteo_camiseta',
    category: 'marketing',
    daysAgo: 64,
    path: [['pending'], ['rejected', 'PROMOTIONAL: los sorteos necesitan un enlace a las bases legales.']],
    components: {
      body: {
        text: '¡{{1}}, gana una camiseta firmada! Responde SÍ y entras en el sorteo de este mes.',
        examples: {1: 'Ana'},
      },
    },
  },
  {
    name: 'venta_ultimas_entradas',
    category: 'marketing',
    daysAgo: 150,
    quality: 'red',
    path: [['pending'], ['approved'], ['paused', 'Calidad baja: demasiados bloqueos en 24 horas. Pausada 3 horas.']],
    components: {
      header: {format: 'text', text: 'Últimas entradas'},
      body: {
        text: 'Quedan pocas entradas para {{1}}. Si piensas venir, es el momento. Desde {{2}}, con los gastos incluidos.',
        examples: {1: 'el derbi del sábado', 2: '18 €'},
      },
      footer: {text: 'Responde BAJA para no recibir ofertas'},
      buttons: [{kind: 'url', text: 'Comprar', url: 'https://entradas.example.org/eventos'}],
    },
  },
  {
    name: 'promocion_verano_antigua',
    category: 'marketing',
    daysAgo: 420,
    quality: 'red',
    path: [
      ['pending'],
      ['approved'],
      ['paused', 'Calidad baja. Pausada 6 horas.'],
      ['disabled', 'Calidad baja por tercera vez.'],
    ],
    components: {
      body: {
        text: 'Este verano, {{1}}, ven gratis al trofeo de presentación. Te esperamos en la puerta 3.',
        examples: {1: 'Pablo'},
      },
    },
  },
  {
    name: 'codigo_de_acceso',
    category: 'authentication',
    daysAgo: 300,
    path: [['pending'], ['approved'], ['archived', 'Se entra con correo desde el verano.']],
    components: {
      body: {text: 'Tu código es {{1}}. No lo compartas con nadie.', examples: {1: '482913'}},
      buttons: [{kind: 'quick_reply', text: 'Copiar código'}],
    },
  },
  {
    name: 'encuesta_despues_del_partido',
    category: 'marketing',
    daysAgo: 40,
    path: [
      ['pending'],
      ['rejected', 'INCORRECT_CATEGORY: parece de marketing y se envió como utilidad.'],
      ['in_appeal'],
    ],
    components: {
      body: {
        text: 'Gracias por venir, {{1}}. ¿Cómo fue tu tarde en la Alameda? Nos ayuda mucho saberlo.',
        examples: {1: 'Nuria'},
      },
      buttons: [
        {kind: 'quick_reply', text: 'Muy bien'},
        {kind: 'quick_reply', text: 'Regular'},
        {kind: 'quick_reply', text: 'Mal'},
      ],
    },
  },
  {
    name: 'aviso_cuota_pendiente',
    language: 'ca',
    category: 'utility',
    daysAgo: 90,
    quality: 'green',
    path: [['pending'], ['approved']],
    components: {
      header: {format: 'text', text: 'Quota pendent'},
      body: {
        text: 'Hola, {{1}}: el {{2}} venç la quota de {{3}} del teu abonament. La pots pagar des del teu perfil quan vulguis.',
        examples: {1: 'Lucía', 2: '15 de gener', 3: '86,50 €'},
      },
      footer: {text: 'UD Alameda'},
    },
  },
];

/**
 * Goes through every state one after another, as Meta would say them: the triggers write the history, its days follow.
 */
export async function storeWhatsappTemplates(
  tx: DemoTx,
  profile: Profile,
  calendar: Calendar,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const draft of hasClub(profile) ? DRAFTS : THEATRE_WHATSAPP) {
    const createdAt = calendar.daysAhead(-draft.daysAgo, '12:40');
    const {rows} = await tx.query<{id: number}>(
      `insert into whatsapp_template (name, language, category, components, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $5) returning id`,
      [draft.name, draft.language ?? 'es', draft.category, JSON.stringify(draft.components), createdAt],
    );
    const id = rows[0]!.id;
    if (!draft.language) ids.set(draft.name, id);
    for (const [state, reason] of draft.path)
      await tx.query('update whatsapp_template set state = $2, state_reason = $3 where id = $1', [
        id,
        state,
        reason ?? '',
      ]);
    if (draft.quality) await tx.query('update whatsapp_template set quality = $2 where id = $1', [id, draft.quality]);
    await tx.query(
      `update whatsapp_template_event e
        set at = $2::timestamptz + (n.nth - 1) * (case when n.nth = 2 then interval '25 minutes'
        else interval '1 day' * least(9, $3::int / 6) end)
         from (select id, row_number() over (order by id) as nth from whatsapp_template_event
           where whatsapp_template_id = $1) n where n.id = e.id`,
      [id, createdAt, draft.daysAgo],
    );
    if (draft.path.length > 0)
      await tx.query(
        `update whatsapp_template
          set submitted_at = $2::timestamptz + interval '25 minutes',
          provider_ref = case when $3 then (900000000000000 + id * 7919)::text end, approved_at = (select min(at)
          from whatsapp_template_event where whatsapp_template_id = $1 and to_value = 'approved'),
                updated_at = (select max(at) from whatsapp_template_event where whatsapp_template_id = $1)
                  where id = $1`,
        [id, createdAt, draft.path.some(([state]) => state !== 'pending')],
      );
  }
  return ids;
}

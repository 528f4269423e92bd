// A shop, a ticket and a mail in small, drawn with the colours that the server has computed.
import {useState, type ReactNode} from 'react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {Panel} from '../../../../crud/frames/panel';
import {faces} from '../../../../providers/theme';
import type {Draft, Look} from './look-draft';

interface Props {
  draft: Draft;
  name: string;
  colours: Look['colours'];
}

export function LookPreview({draft, name, colours}: Props) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const choose = (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={theme}
      aria-label="Aspecto de la tienda"
      onChange={(_, next: 'light' | 'dark' | null) => next && setTheme(next)}
    >
      <ToggleButton value="light">De día</ToggleButton>
      <ToggleButton value="dark">De noche</ToggleButton>
    </ToggleButtonGroup>
  );
  return (
    <Panel title="Así queda" actions={choose}>
      <Box sx={{display: 'grid', gap: 1.5}}>
        <Framed label="La tienda">
          <ShopSample draft={draft} name={name} shop={colours.shop[theme]} />
        </Framed>
        <Framed label="Una entrada">
          <TicketSample draft={draft} name={name} paper={colours.paper} />
        </Framed>
        <Framed label="Un correo">
          <MailSample draft={draft} name={name} paper={colours.paper} isDark={theme === 'dark'} />
        </Framed>
      </Box>
    </Panel>
  );
}

const Framed = ({label, children}: {label: string; children: ReactNode}) => (
  <Box component="figure" aria-label={`Muestra: ${label}`} sx={{m: 0}}>
    <Box component="figcaption" sx={{fontSize: '0.75rem', color: 'text.secondary', mb: 0.5}}>
      {label}
    </Box>
    <Box sx={{borderRadius: 1, overflow: 'hidden', border: '1px solid', borderColor: 'divider', lineHeight: 1.4}}>
      {children}
    </Box>
  </Box>
);

function CrestMark({crest, height}: {crest: Draft['crest']; height: number}) {
  return (
    crest && (
      <Box
        component="img"
        src={crest.url}
        alt=""
        sx={{height, maxWidth: height * 3, objectFit: 'contain', flex: 'none', filter: 'drop-shadow(0 0 1px #fff)'}}
      />
    )
  );
}

function ShopSample({draft, name, shop}: {draft: Draft; name: string; shop: Look['colours']['shop']['light']}) {
  const {text, display} = faces[draft.typeface];
  return (
    <Box sx={{bgcolor: shop.paper, color: shop.ink, fontFamily: text}}>
      <Box
        sx={{
          bgcolor: shop.brand,
          color: shop.onBrand,
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 1.5,
          py: 1,
        }}
      >
        <CrestMark crest={draft.crest} height={34} />
        <Box sx={{minWidth: 0, flex: 1}}>
          <Box sx={{fontFamily: display, fontWeight: 800, fontSize: '1rem', lineHeight: 1.1, overflowWrap: 'anywhere'}}>
            {draft.shortName || name}
          </Box>
          <Box sx={{fontSize: '0.72rem'}}>{draft.motto}</Box>
        </Box>
        <Box sx={{fontSize: '0.8rem', boxShadow: `inset 0 -2px 0 ${shop.accent}`, pb: 0.25}}>Eventos</Box>
      </Box>
      <Box sx={{p: 1.5, display: 'grid', gap: 1}}>
        <Box sx={{fontFamily: display, fontWeight: 800, fontSize: '1.3rem', lineHeight: 1.1}}>Próximo evento</Box>
        <Box
          sx={{
            bgcolor: shop.surface,
            border: `1px solid ${shop.line}`,
            p: 1.25,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            justifyContent: 'space-between',
          }}
        >
          <Box>
            <Box sx={{fontWeight: 700}}>Sábado, 20:00</Box>
            <Box sx={{color: shop.ink2, fontSize: '0.78rem'}}>
              Quedan butacas.{' '}
              <Box component="span" sx={{color: shop.link, textDecoration: 'underline'}}>
                Ver el plano
              </Box>
            </Box>
          </Box>
          <Box
            sx={{bgcolor: shop.primary, color: shop.onPrimary, fontWeight: 700, px: 1.5, py: 0.75, borderRadius: '3px'}}
          >
            Elegir butacas
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

function TicketSample({draft, name, paper}: {draft: Draft; name: string; paper: Look['colours']['paper']}) {
  return (
    <Box sx={{bgcolor: '#fff', color: '#12161d', fontFamily: faces[draft.typeface].text}}>
      <Box
        sx={{
          bgcolor: paper.primary,
          color: paper.onPrimary,
          borderBottom: `3px solid ${paper.secondary}`,
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 1.5,
          py: 0.75,
        }}
      >
        <CrestMark crest={draft.crest} height={28} />
        <Box sx={{fontWeight: 700, flex: 1, minWidth: 0, overflowWrap: 'anywhere'}}>{name}</Box>
        <Box sx={{fontSize: '0.72rem', fontWeight: 700, letterSpacing: '0.1em'}}>ENTRADA</Box>
      </Box>
      <Box sx={{p: 1.5, display: 'flex', gap: 2, alignItems: 'center'}}>
        <Box sx={{flex: 1}}>
          <Box sx={{color: paper.primaryInk, fontSize: '0.7rem', fontWeight: 600}}>TEMPORADA</Box>
          <Box sx={{fontWeight: 700, fontSize: '1.05rem'}}>Próximo evento</Box>
          <Box sx={{mt: 1, p: 0.75, bgcolor: paper.tint, fontSize: '0.78rem'}}>Fila 4 · Butaca 12</Box>
        </Box>
        <svg viewBox="0 0 21 21" width="64" height="64" aria-hidden="true">
          <path
            fill="#12161d"
            d="M0 0h7v7H0zm1 1v5h5V1zM2 2h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM9 1h2v2H9zm1 4h2v2h-2zM8 8h2v2H8zm4 1h3v1h-3zm5 0h2v2h-2zM1 9h3v2H1zm9 3h2v3h-2zm4 0h2v2h-2zm4 1h3v2h-3zM9 17h3v2H9zm5-1h2v4h-2zm4 2h3v3h-3z"
            fillRule="evenodd"
          />
        </svg>
      </Box>
    </Box>
  );
}

/** What every device has, in the manner of the pairing (api/src/outside/mail/layout.ts). */
const MAIL_DISPLAY: Record<Draft['typeface'], string> = {
  archivo: 'system-ui, sans-serif',
  serif: "Georgia, 'Times New Roman', serif",
  condensed: "'Arial Narrow', 'Roboto Condensed', sans-serif",
  system: 'system-ui, sans-serif',
};

function MailSample({
  draft,
  name,
  paper,
  isDark,
}: {
  draft: Draft;
  name: string;
  paper: Look['colours']['paper'];
  isDark: boolean;
}) {
  return (
    <Box
      sx={{
        bgcolor: isDark ? '#171c24' : '#fff',
        color: isDark ? '#eef1f5' : '#12161d',
        fontFamily: 'system-ui, sans-serif',
      }}
    >
      <Box
        sx={{
          bgcolor: paper.primary,
          color: paper.onPrimary,
          borderBottom: `3px solid ${paper.secondary}`,
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 1.5,
          py: 1,
          fontFamily: MAIL_DISPLAY[draft.typeface],
          fontWeight: 700,
          fontSize: '0.95rem',
        }}
      >
        <CrestMark crest={draft.crest} height={30} />
        {name}
      </Box>
      <Box sx={{p: 1.5, display: 'grid', gap: 1, justifyItems: 'start'}}>
        <Box sx={{fontFamily: MAIL_DISPLAY[draft.typeface], fontWeight: 700, fontSize: '1.15rem'}}>Tus entradas</Box>
        <Box
          sx={{
            bgcolor: paper.primary,
            color: paper.onPrimary,
            fontWeight: 700,
            px: 1.5,
            py: 0.75,
            borderRadius: '8px',
            border: isDark ? `1px solid ${paper.nightInk}` : undefined,
          }}
        >
          Ver las entradas
        </Box>
        <Box sx={{fontSize: '0.78rem'}}>
          ¿Dudas?{' '}
          <Box component="span" sx={{color: isDark ? paper.nightInk : paper.primaryInk, textDecoration: 'underline'}}>
            Escríbenos
          </Box>
          .
        </Box>
      </Box>
    </Box>
  );
}

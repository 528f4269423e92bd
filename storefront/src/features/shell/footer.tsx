// Who sells, how to reach them, and the texts that the law asks for.
import type {Site} from '../../lib/api/types';
import {useSite} from '../../lib/site';
import {PageLink} from '../../ui/page-link';
import {FooterSignUp} from './footer-sign-up';
import {HouseCrest} from './house-crest';

/** Where there is something of it. */
type If = Site['sells' | 'has'][number];

const LINKS: [string, [to: string, text: string, only?: If][]][] = [
  [
    'Comprar',
    [
      ['/eventos', 'Todos los eventos'],
      ['/packs-eventos', 'Packs', 'event_packs'],
      ['/productos', 'Productos', 'products'],
      ['/experiencias', 'Experiencias', 'experiences'],
      ['/parcelas', 'Parcelas', 'plots'],
      ['/simpatizantes', 'Simpatizantes', 'supporters'],
      ['/carrito', 'Tu carrito'],
      ['/perfil', 'Tus entradas'],
      ['/abonos/nuevo', 'Hazte abonado', 'passes'],
      ['/abonos/renovar', 'Renueva tu abono', 'renewals'],
      ['/cantera', 'Cantera', 'academy'],
    ],
  ],
  [
    'Ayuda',
    [
      ['/ayuda', 'Contacto y ayuda'],
      ['/faqs', 'Preguntas frecuentes'],
      ['/ayuda#accesibilidad', 'Accesibilidad'],
      ['/afiliados', 'Peñas y colaboradores', 'affiliates'],
    ],
  ],
  [
    'Textos legales',
    [
      ['/aviso-legal', 'Aviso legal'],
      ['/aviso-de-privacidad', 'Privacidad'],
      ['/condiciones-generales', 'Condiciones generales'],
    ],
  ],
];

export function Footer() {
  const site = useSite();
  const there: If[] = site ? [...site.sells, ...site.has] : [];
  return (
    <footer className="footer">
      <div className="page footer-page">
        <div className="footer-house">
          <HouseCrest size={56} />
          {site && (
            <address>
              <strong>{site.legalName || site.name}</strong>
              {site.nif && <span>NIF {site.nif}</span>}
              {site.address && <span>{site.address}</span>}
              {site.email && <a href={`mailto:${site.email}`}>{site.email}</a>}
              {site.phone && <a href={`tel:${site.phone.replace(/\s/g, '')}`}>{site.phone}</a>}
            </address>
          )}
        </div>
        {LINKS.map(([title, links]) => (
          <nav key={title} className="footer-links" aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links
                .filter(([, , only]) => !only || there.includes(only))
                .map(([to, text]) => (
                  <li key={to}>
                    <PageLink to={to}>{text}</PageLink>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
        {site?.hasNewsletters && <FooterSignUp />}
        <p className="footer-end small">
          <PageLink to="/login#personal">Acceso del personal</PageLink>
        </p>
      </div>
    </footer>
  );
}

// Three answers that people look for before they buy.
import type {Site} from '../../lib/api/types';
import {useSite} from '../../lib/site';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import './practical.css';

const NOTES: [title: string, text: string, to: string, link: string, only?: Site['has'][number]][] = [
  [
    'Tus entradas, al momento',
    'Llegan a tu correo en PDF al pagar. Puedes llevarlas en el móvil: en la puerta se lee el código.',
    '/faqs',
    'Dudas sobre las entradas',
  ],
  [
    'El precio que ves es el que pagas',
    'Los gastos de gestión ya están dentro del precio de cada butaca.',
    '/condiciones-generales',
    'Condiciones de compra',
  ],
  [
    'Plazas accesibles',
    'Las plazas para silla de ruedas y acompañante se compran aquí, en el mismo plano o en la lista.',
    '/ayuda#accesibilidad',
    'Accesibilidad',
    'wheelchairs',
  ],
];

export function Practical() {
  const there = useSite()?.has;
  return (
    <Section title="Antes de venir">
      <ul className="practical">
        {NOTES.filter(([, , , , only]) => !only || there?.includes(only) !== false).map(([title, text, to, link]) => (
          <li key={to}>
            <h3>{title}</h3>
            <p>{text}</p>
            <PageLink to={to}>{link}</PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

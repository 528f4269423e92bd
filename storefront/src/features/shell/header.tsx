// Crest, name, ways in, and the cart with what is left of its time.
import {useEffect, useRef, useState} from 'react';
import {NavLink, useLocation} from 'react-router';
import {useAccount} from '../../lib/account';
import {useHas, useSells, useUses} from '../../lib/activities';
import {useSite} from '../../lib/site';
import {HouseCrest} from './house-crest';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {CartLink} from './cart-link';
import {HeaderMore} from './header-more';
import {TimeWarning} from './time-warning';
import './shell.css';

/** So many things sold have room in one line beside the questions and the help. */
const MOST_BESIDE = 3;

export function Header() {
  const site = useSite();
  const account = useAccount().data;
  const usesPasses = useUses('passes');
  const hasPasses = useHas('passes');
  const hasEventPacks = useSells('event_packs');
  const hasProducts = useSells('products');
  const hasExperiences = useSells('experiences');
  const hasSupporters = useSells('supporters');
  const hasPlots = useSells('plots');
  const hasAcademy = useHas('academy');
  const sold = [hasEventPacks, hasProducts, hasExperiences, hasSupporters, hasPlots].filter(
    sells => sells !== false,
  ).length;
  const rest = (
    <>
      {hasAcademy && <NavLink to="/cantera">Cantera</NavLink>}
      {hasPlots && <NavLink to="/parcelas">Parcelas</NavLink>}
      {hasSupporters && <NavLink to="/simpatizantes">Simpatizantes</NavLink>}
      <NavLink to="/faqs">Preguntas</NavLink>
      <NavLink to="/ayuda">Ayuda</NavLink>
    </>
  );
  const [isOpen, setOpen] = useState(false);
  const {pathname} = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [pathname]);

  // Room for it while the house is not known yet.
  const line = !site ? '\u00a0' : site.isDemo ? 'Demo: no se cobra nada' : site.look.motto;

  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <header className="header" onKeyDown={event => event.key === 'Escape' && isOpen && close()}>
      <div className="page header-page">
        <PageLink to="/" className="header-home">
          <HouseCrest size={40} />
          <span className="header-words">
            <span className="header-name">{site ? site.look.shortName || site.name : '\u00a0'}</span>
            {line !== '' && <span className="header-line">{line}</span>}
          </span>
          <span className="visually-hidden">, inicio</span>
        </PageLink>
        <nav className="header-nav" id="navegacion" aria-label="Principal" data-open={isOpen || undefined}>
          <NavLink to="/eventos">Eventos</NavLink>
          {hasEventPacks !== false && (
            <NavLink to="/packs-eventos" data-unsure={hasEventPacks === undefined || undefined}>
              Packs
            </NavLink>
          )}
          {hasProducts !== false && (
            <NavLink to="/productos" data-unsure={hasProducts === undefined || undefined}>
              Productos
            </NavLink>
          )}
          {hasExperiences !== false && (
            <NavLink to="/experiencias" data-unsure={hasExperiences === undefined || undefined}>
              Experiencias
            </NavLink>
          )}
          {sold > MOST_BESIDE ? <HeaderMore>{rest}</HeaderMore> : rest}
          {usesPasses && account?.hasPasses ? (
            <NavLink to="/mi-abono">Mi abono</NavLink>
          ) : (
            hasPasses !== false && (
              <NavLink to="/abonos/nuevo" data-unsure={hasPasses === undefined || undefined}>
                Abonos
              </NavLink>
            )
          )}
          {account ? (
            <NavLink to="/perfil" className="header-account">
              <Icon name="user" /> {account.firstName || 'Mi cuenta'}
            </NavLink>
          ) : (
            <NavLink to="/login" className="header-account">
              <Icon name="user" /> Entrar
            </NavLink>
          )}
        </nav>
        <CartLink />
        <button
          ref={toggle}
          type="button"
          className="header-toggle"
          aria-expanded={isOpen}
          aria-controls="navegacion"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size={24} />
          <span className="visually-hidden">Menú</span>
        </button>
      </div>
      <TimeWarning />
    </header>
  );
}

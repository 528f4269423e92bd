// One pack's own page: what it is, its sessions, where one sits, and what it comes to.
import {lazy, Suspense} from 'react';
import {packKind, packLeft, packUntil} from '../../lib/words/pack-words';
import type {PackDetail} from '../../lib/api/types';
import {ButtonLink} from '../../ui/button';
import {Html} from '../../ui/html';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {PackBar, PackRefusal} from './pack-bar';
import {PackCover} from './pack-cover';
import {PackSeats} from './pack-seats';
import {PackCount, PackSessions} from './pack-sessions';
import {PackAreas, PackWishes} from './pack-wishes';
import {usePackChoice} from './use-pack-choice';
import './pack-sheet.css';
import './packs.css';

const PackHeld = lazy(() => import('./pack-held'));

const TITLES = {closed: 'Qué incluye', pick: 'Elige tus sesiones', flexible: 'Gasta tus créditos'};

export function PackSheet({pack, onStale}: {pack: PackDetail; onStale: () => void}) {
  const choosing = usePackChoice(pack, onStale);
  const canBuy = pack.left !== 0 && pack.areas.length > 0;
  return (
    <div className="page pack-sheet">
      <header className="pack-head">
        <PackCover pack={pack} />
        <div className="pack-head-words">
          <p>
            <PageLink to="/packs-eventos">Todos los packs</PageLink>
          </p>
          <h1>{pack.name}</h1>
          <p className="pack-head-facts">
            <span>{packKind(pack)}</span>
            <span className="muted">{packUntil(pack)}</span>
            {packLeft(pack) && <span className="sale sale-few">{packLeft(pack)}</span>}
          </p>
          {pack.descriptionHtml && <Html html={pack.descriptionHtml} />}
        </div>
      </header>
      {choosing.held ? (
        <Suspense fallback={<Bone height="14rem" />}>
          <PackHeld held={choosing.held} choosing={choosing} />
        </Suspense>
      ) : (
        <div className="pack-columns">
          <div className="stack pack-steps">
            <Section title={TITLES[pack.kind]}>
              <PackCount pack={pack} choosing={choosing} />
              <PackSessions pack={pack} choosing={choosing} />
            </Section>
            {canBuy && (
              <Section title="Zona y tarifa">
                <PackAreas pack={pack} choosing={choosing} />
                <PackWishes choosing={choosing} />
                <PackSeats pack={pack} choosing={choosing} />
              </Section>
            )}
          </div>
          {canBuy ? (
            <PackBar pack={pack} choosing={choosing} />
          ) : (
            <div className="stack">
              {choosing.refused && <PackRefusal refused={choosing.refused} />}
              <Notice title={pack.left === 0 ? 'Este pack se ha agotado' : 'Este pack no se puede comprar ahora'}>
                <p>Las entradas de sus sesiones se venden también una a una.</p>
                <ButtonLink to="/eventos">Ver los eventos</ButtonLink>
              </Notice>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

export function PackSheetWaiting() {
  return (
    <Loading label="Cargando el pack…">
      <div className="page pack-sheet">
        <div className="pack-head">
          <Bone ratio="3 / 2" />
          <div className="pack-head-words stack">
            <Bone width="40%" />
            <Bone width="90%" height="3rem" />
            <Bone width="60%" />
          </div>
        </div>
        <div className="pack-columns">
          <div className="stack">
            <Bone height="5rem" />
            <Bone height="5rem" />
            <Bone height="5rem" />
          </div>
          <Bone height="12rem" />
        </div>
      </div>
    </Loading>
  );
}

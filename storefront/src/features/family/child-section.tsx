// One child: where each request stands, the one thing that comes next, and what a guardian decides by themselves.
import {lazy, Suspense, useState} from 'react';
import {familyApi} from '../../lib/api/family-api';
import {asApiError} from '../../lib/api/request';
import type {OwnChild, OwnChildChange, OwnEnrolment, OwnFamily} from '../../lib/api/types';
import {isPaperLacking, STATES} from '../../lib/words/academy-words';
import {euros, lastMoment, longDay, plainDay} from '../../lib/words/format';
import {Button, ButtonLink} from '../../ui/button';
import {Section} from '../../ui/section';
import {Notice} from '../../ui/screens/notice';
import {ChildUrgent} from './child-urgent';
import {Fold} from './fold';

const ChildPapers = lazy(() => import('./child-papers'));
const ChildImages = lazy(() => import('./child-images'));
const ChildSizes = lazy(() => import('./child-sizes'));
const ChildHealth = lazy(() => import('./child-health'));
const LeavePlace = lazy(() => import('./leave-place'));
const OtherGuardian = lazy(() => import('./other-guardian'));

const TONES: Partial<Record<OwnEnrolment['state'], string>> = {
  enrolled: 'ok',
  admitted: 'ok',
  documents_pending: 'warn',
  payment_pending: 'warn',
  waiting_list: 'warn',
  suspended: 'danger',
};

interface Props {
  child: OwnChild;
  onChanged: (family: OwnFamily) => void;
}

export function ChildSection({child, onChanged}: Props) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState('');
  const act = async (name: string, work: () => Promise<OwnFamily>) => {
    if (busy) return;
    setBusy(name);
    setProblem('');
    await work()
      .then(onChanged, caught => setProblem(asApiError(caught).message))
      .finally(() => setBusy(''));
  };
  const change = (name: string, body: OwnChildChange) => act(name, () => familyApi.change(child.id, body));
  const current = child.enrolments.filter(one => one.isCurrent);
  const past = child.enrolments.filter(one => !one.isCurrent);
  return (
    <Section title={child.name} aside={<span className="muted">{plainDay(child.birthOn, 'UTC')}</span>}>
      <div className="academy-form">
        {problem && (
          <Notice tone="warn" isAlert title={problem}>
            <p>No se ha cambiado nada.</p>
          </Notice>
        )}
        {current.map(one => (
          <Enrolment
            key={one.id}
            enrolment={one}
            name={child.firstName}
            isBusy={busy === `withdraw ${one.id}`}
            onChanged={onChanged}
            onWithdraw={() => void act(`withdraw ${one.id}`, () => familyApi.withdraw(one.id))}
          />
        ))}
        {current.length === 0 && (
          <p>
            No tiene ninguna inscripción en marcha.{' '}
            {past[0] && `La última: ${past[0].seasonName}, ${STATES[past[0].state].toLowerCase()}.`}
          </p>
        )}
        <ChildUrgent child={child} />
        <div>
          {child.papers.length > 0 && (
            <Fold title="Documentos" {...papersWords(child)} isOpen={child.papers.some(isPaperLacking)}>
              <ChildPapers child={child} onChanged={onChanged} />
            </Fold>
          )}
          <Fold title="Imágenes y foto" says={imagesWords(child)}>
            <ChildImages
              child={child}
              onChanged={onChanged}
              onConsent={(purpose, isGranted) => void change(purpose, {consent: {purpose, isGranted}})}
            />
          </Fold>
          <Fold title="Tallas" says={sizesWords(child)}>
            <ChildSizes
              key={`${child.shirtSize} ${child.shortsSize} ${child.socksSize} ${child.shoeSize}`}
              child={child}
              isBusy={busy === 'sizes'}
              onSave={sizes => void change('sizes', {sizes})}
            />
          </Fold>
          <Fold title="Datos de salud" says={child.hasMedicalRecord ? 'Guardados' : 'Ninguno'}>
            <ChildHealth child={child} onChanged={onChanged} />
          </Fold>
          <Fold title="Quién más responde" says={child.other?.firstName ?? 'Nadie más'}>
            <OtherGuardian child={child} onChanged={onChanged} />
          </Fold>
        </div>
        <p>
          <a href={familyApi.dataUrl(child.id)} download>
            Descargar todo lo que el club guarda de {child.firstName}
          </a>
        </p>
      </div>
    </Section>
  );
}

function papersWords({papers}: OwnChild): {says: string; tone?: 'warn'} {
  const open = papers.filter(isPaperLacking).length;
  if (open > 0) return {says: open === 1 ? 'Falta 1' : `Faltan ${open}`, tone: 'warn'};
  return {says: papers.some(({state}) => state === 'pending') ? 'Los estamos mirando' : 'Todo bien'};
}

function imagesWords({consents, photoAt}: OwnChild): string {
  const given = consents.filter(({isGranted}) => isGranted).length;
  const words = given === 0 ? 'Ningún permiso' : given === 1 ? '1 permiso' : `${given} permisos`;
  return photoAt ? `${words}, con foto` : words;
}

const sizesWords = ({shirtSize, shortsSize, socksSize, shoeSize}: OwnChild): string =>
  [shirtSize, shortsSize, socksSize, shoeSize].filter(Boolean).join(' · ') || 'Sin apuntar';

interface EnrolmentProps {
  enrolment: OwnEnrolment;
  name: string;
  isBusy: boolean;
  onWithdraw: () => void;
  onChanged: (family: OwnFamily) => void;
}

function Enrolment({enrolment: e, name, isBusy, onWithdraw, onChanged}: EnrolmentProps) {
  const [isSure, setSure] = useState(false);
  // All that was asked for has been sent: nothing is the family's turn.
  const isWithClub = e.next === 'wait' && ['submitted', 'documents_pending'].includes(e.state);
  const hasPlace = ['payment_pending', 'enrolled', 'suspended'].includes(e.state);
  const owed = Math.max(0, e.amountCents - e.discountCents - e.paidCents);
  const note = ['waiting_list', 'suspended', 'rejected'].includes(e.state) ? e.note : '';
  return (
    <div className="academy-card">
      <div className="academy-card-head">
        <h3>{e.teamName ?? e.categoryName}</h3>
        <span className="academy-state" data-tone={isWithClub ? undefined : TONES[e.state]}>
          {isWithClub ? 'En revisión' : STATES[e.state]}
        </span>
      </div>
      <p className="muted">{e.teamName ? `${e.categoryName} · ${e.seasonName}` : e.seasonName}</p>
      {(e.missing || note) && <p>{[e.missing, note].filter(Boolean).join(' ')}</p>}
      {e.next === 'wait' && <p>Lo está mirando la cantera: no tienes que hacer nada.</p>}
      {e.next === 'wait_place' && <p>Si se libera una plaza te escribimos.</p>}
      <p className="figures">
        {euros(e.amountCents - e.discountCents)}
        {e.paidCents > 0 && ` · pagado ${euros(e.paidCents)}`}
        {e.overdueCents > 0 && (
          <>
            {' · '}
            <strong>vencido {euros(e.overdueCents)}</strong>
          </>
        )}
      </p>
      {e.payUntilAt && <p>La plaza se guarda hasta el {longDay(lastMoment(e.payUntilAt))}.</p>}
      <div className="academy-acts">
        {e.next === 'pay' && (
          <ButtonLink to={`/perfil/cantera/${e.id}/plazos`} look="primary">
            Pagar
          </ButtonLink>
        )}
        {e.next !== 'pay' && owed > 0 && e.state === 'enrolled' && (
          <ButtonLink to={`/perfil/cantera/${e.id}/plazos`}>Ver los plazos</ButtonLink>
        )}
        {e.canWithdraw && !isSure && (
          <Button look="quiet" onClick={() => setSure(true)}>
            {hasPlace ? 'Dar de baja' : 'Retirar la solicitud'}
            <span className="visually-hidden"> {hasPlace ? `a ${name}` : `de ${name}`}</span>
          </Button>
        )}
        {isSure && !hasPlace && (
          <>
            <span>¿Retirar la solicitud de {name}? Pierde su sitio en la cola.</span>
            <Button isBusy={isBusy} onClick={onWithdraw}>
              Sí, retirarla
            </Button>
            <Button look="quiet" onClick={() => setSure(false)}>
              No
            </Button>
          </>
        )}
      </div>
      {isSure && hasPlace && (
        <Suspense fallback={<p role="status">Calculando…</p>}>
          <LeavePlace enrolment={e} name={name} onChanged={onChanged} onClose={() => setSure(false)} />
        </Suspense>
      )}
    </div>
  );
}

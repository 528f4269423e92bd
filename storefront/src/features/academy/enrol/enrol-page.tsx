// Several children in one form of four steps, one open at a time. Prices and categories are the server's.
import {useState} from 'react';
import {familyApi, familyKey, schoolKey} from '../../../lib/api/family-api';
import {drop, useQuery} from '../../../lib/api/query';
import type {Account, FamilyQuote, FamilySent, School} from '../../../lib/api/types';
import {useArrival} from '../../../lib/sale/arrival';
import {ButtonLink} from '../../../ui/button';
import {Notice} from '../../../ui/screens/notice';
import {PageLink} from '../../../ui/page-link';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {useDraft, type Step} from './draft';
import {StepChildren} from './step-children';
import {StepDetails} from './step-details';
import {StepSelf} from './step-self';
import {StepSign} from './step-sign';
import '../academy.css';

export const STEPS: [Step, string][] = [
  ['tu', 'Tú'],
  ['hijos', 'Quién se inscribe'],
  ['datos', 'Sus datos'],
  ['firma', 'Precio y firma'],
];

export function EnrolPage({account}: {account: Account}) {
  const school = useQuery(schoolKey, familyApi.school, 10_000);
  const family = useQuery(familyKey, familyApi.family);
  const [sent, setSent] = useState<FamilySent | null>(null);
  if (sent) return <Done sent={sent} />;
  const isReady = school.data && (family.data || family.error);
  return (
    <>
      <div className="academy-head">
        <h1>Inscribir en la cantera</h1>
        <p>Todos tus hijos en una sola solicitud. Lo que escribes se guarda en esta pestaña hasta que lo envías.</p>
      </div>
      {school.error && !school.data && <Trouble error={school.error} onRetry={() => void school.reload()} />}
      {!isReady && !school.error && (
        <Loading label="Preparando el formulario…">
          <Bone height="20rem" />
        </Loading>
      )}
      {isReady && !school.data!.school?.isSignupOpen && (
        <Notice title="El plazo de inscripción no está abierto">
          <PageLink to="/cantera">Mira las fechas y las categorías</PageLink>
        </Notice>
      )}
      {isReady && school.data!.school?.isSignupOpen && (
        <Steps
          account={account}
          school={school.data!.school}
          family={family.data ?? {guardian: null, children: []}}
          onSent={done => {
            drop(familyKey);
            setSent(done);
          }}
        />
      )}
    </>
  );
}

interface StepsProps {
  account: Account;
  school: School;
  family: NonNullable<Awaited<ReturnType<typeof familyApi.family>>>;
  onSent: (sent: FamilySent) => void;
}

function Steps({account, school, family, onSent}: StepsProps) {
  const drafting = useDraft();
  const {draft, change, forget} = drafting;
  const [quote, setQuote] = useState<FamilyQuote | null>(null);
  // A price belongs to what was asked: after a reload it is asked again.
  const step: Step = quote === null && (draft.step === 'datos' || draft.step === 'firma') ? 'hijos' : draft.step;
  const at = STEPS.findIndex(([name]) => name === step);
  const title = useArrival<HTMLHeadingElement>(at > 0 ? step : null);
  const go = (to: Step) => {
    change({step: to});
    window.scrollTo({top: 0});
  };
  return (
    <>
      <ol className="academy-steps" aria-label="Pasos">
        {STEPS.map(([name, text], n) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {n + 1}. {text}
          </li>
        ))}
      </ol>
      <h2 ref={title} tabIndex={-1} className="academy-step-title">
        {STEPS[at]![1]}
      </h2>
      {step === 'tu' && (
        <StepSelf {...drafting} account={account} school={school} family={family} onNext={() => go('hijos')} />
      )}
      {step === 'hijos' && (
        <StepChildren
          {...drafting}
          school={school}
          family={family}
          onBack={() => go('tu')}
          onQuoted={priced => {
            setQuote(priced);
            go('datos');
          }}
        />
      )}
      {step === 'datos' && quote && (
        <StepDetails
          {...drafting}
          school={school}
          quote={quote}
          onQuote={setQuote}
          onBack={() => go('hijos')}
          onNext={() => go('firma')}
        />
      )}
      {step === 'firma' && quote && (
        <StepSign
          {...drafting}
          school={school}
          quote={quote}
          onQuote={setQuote}
          onBack={() => go('datos')}
          onSent={done => {
            forget();
            onSent(done);
          }}
        />
      )}
    </>
  );
}

function Done({sent}: {sent: FamilySent}) {
  return (
    <div className="academy-form">
      <h1>{sent.children.length === 1 ? 'Solicitud enviada' : 'Solicitudes enviadas'}</h1>
      <Notice tone="ok" isAnswer title="Las tenemos. Te hemos enviado un correo con el resumen.">
        <p>Todavía no hay nada que pagar si no lo dice abajo.</p>
      </Notice>
      <ul className="academy-lines">
        {sent.children.map(child => (
          <li key={child.enrolmentId} className="academy-card">
            <h2 className="academy-step-title">{child.firstName}</h2>
            <p>
              {child.categoryName} · solicitud {child.number}
            </p>
            <p>
              <strong>{child.next}</strong>
            </p>
          </li>
        ))}
      </ul>
      <div className="academy-acts">
        <ButtonLink to="/perfil/familia" look="primary">
          Ir a Mi familia
        </ButtonLink>
      </div>
    </div>
  );
}

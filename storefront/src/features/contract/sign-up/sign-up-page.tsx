// A new pass in four steps: who, where, papers, pay. One step is open at a time; what was filled in stays, also after a
// reload.
import {useEffect, useState} from 'react';
import {useAccount} from '../../../lib/account';
import {leftOf, useShowWords} from '../../../lib/activities';
import {useArrival} from '../../../lib/sale/arrival';
import {lastMoment, longDay} from '../../../lib/words/format';
import type {PassSale, SignedUp} from '../../../lib/api/types';
import {Button, ButtonLink} from '../../../ui/button';
import {Html} from '../../../ui/html';
import {Notice} from '../../../ui/screens/notice';
import {PageLink} from '../../../ui/page-link';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {Trouble} from '../../../ui/screens/trouble';
import {SignUpLists} from './sign-up-lists';
import {SignUpPapers} from './sign-up-papers';
import {SignUpPay} from './sign-up-pay';
import {SignUpPeople} from './sign-up-people';
import {Requested} from './sign-up-requested';
import {SignUpSeats} from './sign-up-seats';
import {takesSeat, useDraft, type Step} from './sign-up-draft';
import {SignUpSum} from './sign-up-sum';
import {useQuote, useSales} from './use-sign-up';
import '../contract.css';
import './sign-up.css';

const STEPS: [Step, string][] = [
  ['quien', 'Quién'],
  ['butacas', 'Butacas'],
  ['documentos', 'Documentos'],
  ['pago', 'Revisar y pagar'],
];

export function SignUpPage() {
  const drafting = useDraft();
  const {draft, change} = drafting;
  const sales = useSales(draft.code);
  const list = sales.data?.items.find(one => one.id === draft.listId && one.phase) ?? null;
  const open = sales.data?.items.filter(one => one.phase) ?? [];
  // One list on sale and no word to give: there is nothing to choose.
  const only = sales.data?.items.length === 1 && open.length === 1 ? open[0] : null;
  useEffect(() => {
    if (!list && only) change({listId: only.id});
  }, [list, only, change]);
  const [done, setDone] = useState<SignedUp | null>(null);
  if (done && sales.data)
    return (
      <div className="page contract-page">
        <Requested done={done} draft={draft} sales={sales.data} />
      </div>
    );
  return (
    <div className="page contract-page">
      <div className="contract-head">
        <h1>Hazte abonado</h1>
        <p>
          Un abono, o los de toda la familia, en una sola compra. ¿Ya lo eres?{' '}
          <PageLink to="/abonos/renovar">Renueva tu abono</PageLink>.
        </p>
      </div>
      {sales.error && !sales.data && <Trouble error={sales.error} onRetry={() => void sales.reload()} />}
      {sales.isLoading && (
        <Loading label="Mirando qué abonos hay a la venta…">
          <Bone height="6rem" />
          <Bone height="18rem" />
        </Loading>
      )}
      {sales.data && !list && (
        <SignUpLists
          sales={sales.data}
          code={draft.code}
          onCode={code => change({code})}
          onChoose={listId =>
            change({
              listId,
              step: 'quien',
              priceGroupId: null,
              planId: null,
              people: draft.people.map(person => ({
                ...person,
                passCategoryId: null,
                seatId: null,
                discountIds: [],
                papers: [],
              })),
            })
          }
        />
      )}
      {sales.data && list && <Steps drafting={drafting} sales={sales.data} list={list} onDone={setDone} />}
    </div>
  );
}

interface StepsProps {
  drafting: ReturnType<typeof useDraft>;
  sales: NonNullable<ReturnType<typeof useSales>['data']>;
  list: PassSale;
  onDone: (done: SignedUp) => void;
}

function Steps({drafting, sales, list, onDone}: StepsProps) {
  const words = useShowWords();
  const {draft, change} = drafting;
  const account = useAccount().data ?? null;
  const {quote, error, isOld, reload} = useQuote(list, draft);
  const steps = STEPS.filter(
    ([step]) =>
      step !== 'butacas' ||
      draft.people.some(person => takesSeat(list, person)) ||
      draft.people.some(person => person.passCategoryId === null),
  );
  const at = Math.max(
    0,
    steps.findIndex(([step]) => step === draft.step),
  );
  const go = (step: Step | undefined) => {
    if (!step) return;
    change({step});
  };
  const next = () => go(steps[at + 1]?.[0]);
  const back = at > 0 ? () => go(steps[at - 1]?.[0]) : null;
  const shared = {...drafting, sales, list, quote, onNext: next, onBack: back};
  const current = steps[at]?.[0];
  const head = useArrival<HTMLHeadingElement>(current, false);
  return (
    <>
      <div className="sign-up-list">
        <p>
          <strong>{list.name}</strong>: {list.phase!.name.toLocaleLowerCase('es')}, hasta el{' '}
          {longDay(lastMoment(list.phase!.endsAt))}.{list.matches > 0 && ` ${leftOf(list.matches, words)}`}
        </p>
        {list.phase!.messageHtml && <Html html={list.phase!.messageHtml} />}
        {sales.items.length > 1 && (
          <Button look="quiet" onClick={() => change({listId: null})}>
            Elegir otra temporada
          </Button>
        )}
      </div>
      <ol className="sign-up-steps" aria-label="Pasos">
        {steps.map(([step, name], i) => (
          <li key={step} data-done={i < at || undefined} aria-current={i === at ? 'step' : undefined}>
            {i < at ? (
              <button type="button" onClick={() => go(step)}>
                <span>{i + 1}</span>
                {name}
              </button>
            ) : (
              <span className="sign-up-step">
                <span>{i + 1}</span>
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
      {error && current !== 'quien' && (
        <Notice tone="warn" title={error.message} isAlert>
          {error.code === 'phase_closed' && <ButtonLink to="/">Ir al inicio</ButtonLink>}
        </Notice>
      )}
      <div className="contract-columns sign-up-columns" data-step={current}>
        <section className="contract-main" aria-labelledby="sign-up-step">
          <h2 id="sign-up-step" ref={head} className="sign-up-title">
            {current === 'documentos' ? 'Descuentos y documentos' : steps[at]?.[1]}
          </h2>
          {current === 'quien' && <SignUpPeople {...shared} account={account} />}
          {current === 'butacas' && <SignUpSeats {...shared} />}
          {current === 'documentos' && <SignUpPapers {...shared} isOld={isOld} />}
          {current === 'pago' && (
            <SignUpPay {...shared} account={account} isOld={isOld} onStale={reload} onStep={go} onDone={onDone} />
          )}
        </section>
        {quote && current !== 'quien' && draft.people.every(person => person.passCategoryId !== null) && (
          <SignUpSum quote={quote} draft={draft} sales={sales} list={list} isOld={isOld} />
        )}
      </div>
    </>
  );
}

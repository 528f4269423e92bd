// A session whose sale has not begun, for whoever has a card that opens it earlier.
import {useState, type ReactNode} from 'react';
import {useAccount} from '../../lib/account';
import {useUses} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {supporterTiersKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {OwnSupporter, SessionDetail} from '../../lib/api/types';
import {useSecondsLeft} from '../../lib/clock';
import {putCart, useCart} from '../../lib/sale/cart';
import {inForce, useOwnSupporters} from '../../lib/sale/supporter';
import {dayAndHour} from '../../lib/words/format';
import {SUPPORTERS_PATH} from '../../lib/words/supporter-words';
import {Button} from '../../ui/button';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import './presale.css';

interface Props {
  session: SessionDetail;
  /** What is said as long as the sale is shut. */
  closed: ReactNode;
  /** The choosing of seats. */
  children: ReactNode;
}

/** Shows its children once a card that opens this sale lies in the cart. */
export function Presale({session, closed, children}: Props) {
  const account = useAccount();
  const cards = inForce(useOwnSupporters().data).filter(card => card.presaleHours > 0);
  const best = cards.sort((a, b) => b.presaleHours - a.presaleHours)[0];
  if (best && !account.isLoading)
    return <WithCard session={session} card={best} cards={cards} closed={closed} choosing={children} />;
  return (
    <div className="stack">
      {closed}
      {!account.isLoading && <WhoHasOne isGuest={!account.data} />}
    </div>
  );
}

interface CardProps {
  session: SessionDetail;
  /** The one that opens first. */
  card: OwnSupporter;
  cards: OwnSupporter[];
  closed: ReactNode;
  choosing: ReactNode;
}

const opensAt = ({saleStartsAt}: SessionDetail, {presaleHours}: OwnSupporter): string =>
  new Date(Date.parse(saleStartsAt) - presaleHours * 3_600_000).toISOString();

function WithCard({session, card, cards, closed, choosing}: CardProps) {
  const cart = useCart().data;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const opening = opensAt(session, card);
  const left = useSecondsLeft(opening);
  const used = cards.find(({id}) => id === cart?.supporter?.id);
  // With a card that opens later this one is still to be taken.
  const usedLeft = useSecondsLeft(used ? opensAt(session, used) : null);
  const use = async () => {
    setBusy(true);
    setProblem(null);
    try {
      putCart(await api.useSupporterCard(card.number));
      announce('Compras con tu carné de simpatizante');
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };
  if (left !== 0)
    return (
      <div className="stack">
        {closed}
        <Notice title={`Con tu carné puedes comprar desde el ${dayAndHour(opening, session.venue.timezone)}`}>
          Es lo que da {card.tierName}: {card.presaleHours} {card.presaleHours === 1 ? 'hora' : 'horas'} antes que los
          demás.
        </Notice>
      </div>
    );
  if (used && usedLeft === 0)
    return (
      <>
        <div className="presale-used">
          <Notice tone="ok" title={`Compras con tu carné de simpatizante, ${used.tierName}`}>
            Para los demás la venta empieza el {dayAndHour(session.saleStartsAt, session.venue.timezone)}.
          </Notice>
        </div>
        {choosing}
      </>
    );
  return (
    <Notice tone="ok" title="Con tu carné puedes comprar ya">
      <p>
        {card.tierName}, número {card.number}. Para los demás la venta empieza el{' '}
        {dayAndHour(session.saleStartsAt, session.venue.timezone)}.
      </p>
      <Button look="primary" isBusy={isBusy} onClick={() => void use()}>
        Comprar con mi carné
      </Button>
      {problem && <Refusal>{problem}</Refusal>}
    </Notice>
  );
}

/** Only where a card that opens sales earlier can be had. */
function WhoHasOne({isGuest}: {isGuest: boolean}) {
  const isUsed = useUses('supporters') === true;
  const {data: tiers} = useQuery(isUsed ? supporterTiersKey : null, api.supporterTiers, 600_000);
  const hours = Math.max(0, ...(tiers ?? []).map(tier => tier.presaleHours));
  if (hours === 0) return null;
  return (
    <p>
      Con carné de simpatizante se compra hasta {hours} horas antes.{' '}
      {isGuest ? (
        <>
          <PageLink to={`/login?volver=${encodeURIComponent(window.location.pathname)}`}>Entra en tu cuenta</PageLink>{' '}
          si lo tienes, o <PageLink to={SUPPORTERS_PATH}>hazte simpatizante</PageLink>.
        </>
      ) : (
        <PageLink to={SUPPORTERS_PATH}>Hazte simpatizante</PageLink>
      )}
    </p>
  );
}
